import sharp from 'sharp';
import { DomainError } from '../kernel/domain-error.js';

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,/;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const PATIENCE_SECONDS = 10;
/** Pixels on each side of what is kept. */
export const PICTURE_EDGE = 256;

/** How files of the three formats begin; nothing else reaches the decoder. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** A picture sent as a data URL, drawn anew as a square WebP: nothing of the upload but its pixels is left. Throws picture-invalid. */
export async function redraw(dataUrl: string): Promise<Buffer> {
  const header = DATA_URL.exec(dataUrl.slice(0, 40));
  const bytes = header ? Buffer.from(dataUrl.slice(header[0].length), 'base64') : Buffer.alloc(0);
  if (bytes.length > MAX_BYTES || !BEGINNINGS.some((begins) => begins(bytes))) throw new DomainError('picture-invalid');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: PATIENCE_SECONDS })
      .rotate()
      .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new DomainError('picture-invalid');
  }
}
