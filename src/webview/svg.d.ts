// An SVG icon is bundled as the `d` attributes of its paths, on a grid of 320 (scripts/build/leanIcons.ts).
declare module '*.svg' {
  const paths: readonly string[];
  export default paths;
}
