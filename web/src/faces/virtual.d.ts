/* Where the drawing of all faces is (vite/faces.ts). */
declare module 'virtual:faces' {
  const file: string;
  export default file;
}
