/* How a file of the runtime comes: a house sends it as dense as the browser takes it. */
export const fetchPacked = (url: string, signal: AbortSignal): Promise<Response> => fetch(url, { signal });
