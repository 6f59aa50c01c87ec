// An icon's file is bundled as the `d` of its paths, on a grid of 320 (scripts/build/leanIcons.ts).
declare module '*.svg' {
  const paths: readonly string[];
  export default paths;
}
