/** A document as a PDF file, or why it could not be rendered. */
export interface RenderedDocument {
  pdf?: Uint8Array;
  error?: string;
}
