/* What a file is known by. */
export async function hash(content: ArrayBuffer): Promise<string> {
  const marks = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(marks, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
