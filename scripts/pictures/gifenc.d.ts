// The part of gifenc that the pictures use; the package has no types.
declare module 'gifenc' {
  type Palette = number[][];
  interface FrameOptions {
    /** Required for the first frame; a later one without it uses that of the first. */
    readonly palette?: Palette;
    /** In ms. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1: the next frame is drawn over this one. */
    readonly dispose?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  interface Library {
    GIFEncoder(): Encoder;
    quantize(
      rgba: Uint8Array,
      maxColors: number,
      options?: { readonly format?: 'rgb565' | 'rgb444' },
    ): Palette;
    applyPalette(rgba: Uint8Array, palette: Palette, format?: 'rgb565' | 'rgb444'): Uint8Array;
  }
  const gifenc: Library;
  export default gifenc;
}
