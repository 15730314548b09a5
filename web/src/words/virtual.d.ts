/* Where the words of each language are (vite/words.ts). */
declare module 'virtual:words' {
  const files: Record<'es' | 'en', string>;
  export default files;
}
