import { BoundedWork } from '../kernel/bounded-work.js';
import { DomainError } from '../kernel/domain-error.js';

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,/;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;
/** Decoding takes up to 160 MB. */
const decoding = new BoundedWork({ atOnce: 1, waiting: 16 });
/** Width and height of a stored picture, in pixels. */
export const PICTURE_EDGE = 256;

/** The signatures of the three formats. Other files do not reach the decoder. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/**
 * Re-encodes a picture given as a data URL as a square WebP, without any metadata of the upload. Throws
 * picture-invalid.
 */
export async function reencode(dataUrl: string): Promise<Buffer> {
  const header = DATA_URL.exec(dataUrl.slice(0, 40));
  const bytes = header ? Buffer.from(dataUrl.slice(header[0].length), 'base64') : Buffer.alloc(0);
  if (bytes.length > MAX_BYTES || !SIGNATURES.some((matches) => matches(bytes)))
    throw new DomainError('picture-invalid');
  return decoding.run(() => squareOf(bytes));
}

async function squareOf(bytes: Buffer): Promise<Buffer> {
  // Loaded for the first picture, to keep the start fast.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new DomainError('picture-invalid');
  }
}
