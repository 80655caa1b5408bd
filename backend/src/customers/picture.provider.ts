import { convertPicture } from '../kernel/uploaded-picture.provider.js';

/** Width and height of a stored picture, in pixels. */
export const PICTURE_EDGE = 256;

/** A profile picture, given as a data URL, as a square WebP. Throws picture-invalid or overloaded. */
export function profilePicture(dataUrl: string): Promise<Buffer> {
  return convertPicture(dataUrl, (picture) =>
    picture.resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
}
