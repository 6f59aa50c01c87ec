// An icon's file is bundled as its text.
declare module '*.svg' {
  const text: string;
  export default text;
}
