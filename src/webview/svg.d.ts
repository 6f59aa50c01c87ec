// An SVG file is bundled as its text (scripts/build/bundle.ts).
declare module '*.svg' {
  const text: string;
  export default text;
}
