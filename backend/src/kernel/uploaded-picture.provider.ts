import type { Sharp } from 'sharp';
import { BoundedWork } from './bounded-work.js';
import { DomainError } from './domain-error.js';
import { withoutCompressedMetadata } from './png-metadata.js';

/** The length of a data URL with 5 MB, encoded as base64. */
export const MAX_PICTURE_LENGTH = 7_000_000;
export const PICTURE_TOO_LARGE_MESSAGE = 'Please choose a picture of at most 5 MB';

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,/;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;
/** Decoding takes up to 400 MB, for an interlaced PNG with 16 bits a channel. */
const decoding = new BoundedWork({ atOnce: 1, waiting: 16 });

/** The signatures of the three formats. Other files do not reach the decoder. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  isPng,
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/**
 * Converts an uploaded picture, a JPEG, PNG or WebP given as a data URL. The result has no metadata of the upload.
 * @param convert gets the picture upright
 * @throws DomainError picture-invalid, also when `convert` fails; overloaded
 */
export async function convertPicture<Result>(
  dataUrl: string,
  convert: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const header = DATA_URL.exec(dataUrl.slice(0, 40));
  const bytes = header ? Buffer.from(dataUrl.slice(header[0].length), 'base64') : Buffer.alloc(0);
  if (bytes.length > MAX_BYTES || !SIGNATURES.some((matches) => matches(bytes)))
    throw new DomainError('picture-invalid');
  return decoding.run(async () => {
    // Loaded for the first picture, to keep the start fast.
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(isPng(bytes) ? withoutCompressedMetadata(bytes) : bytes, {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
      });
      return await convert(picture.timeout({ seconds: TIMEOUT_SECONDS }).rotate());
    } catch {
      throw new DomainError('picture-invalid');
    }
  });
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}
