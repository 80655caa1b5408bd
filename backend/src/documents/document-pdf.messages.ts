/** Ends the thread that renders documents. */
export const END = 'end';

/** A document as a PDF file, or why it could not be rendered. */
export interface RenderedDocument {
  pdf?: Uint8Array;
  error?: string;
}
