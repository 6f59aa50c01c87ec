// An SVG file is bundled as the data of its paths (scripts/build/icons.ts).
declare module '*.svg' {
  const text: string;
  export default text;
}
