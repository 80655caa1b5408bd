import { convertPicture } from '../kernel/uploaded-picture.provider.js';

/** The largest size of the picture, in pixels: four times that of the site's header. */
const MAX_WIDTH = 640;
const MAX_HEIGHT = 160;
/** Width and height of the icon, in pixels. Home screens of phones show the largest. */
export const ICON_EDGE = 512;
/** The margin of the icon. Home screens of phones cut off corners. */
const ICON_MARGIN = 64;
const WHITE = '#fff';

/** A logo in the forms that the site and the backoffice show. */
interface LogoPictures {
  /** A PNG without margins. */
  picture: Buffer;
  width: number;
  height: number;
  /** A square PNG on white. */
  icon: Buffer;
}

/** The pictures of a logo that is given as a data URL. Throws picture-invalid or overloaded. */
export function logoPictures(dataUrl: string): Promise<LogoPictures> {
  return convertPicture(dataUrl, async (upload) => {
    const { width, height } = await upload.metadata();
    // Smaller pictures cannot be trimmed.
    const trimmed = Math.min(width, height) < 3 ? upload : upload.trim();
    const { data: picture, info } = await trimmed
      .clone()
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    const inner = ICON_EDGE - 2 * ICON_MARGIN;
    const icon = await trimmed
      .clone()
      .resize(inner, inner, { fit: 'contain', background: WHITE })
      .extend({ top: ICON_MARGIN, bottom: ICON_MARGIN, left: ICON_MARGIN, right: ICON_MARGIN, background: WHITE })
      .flatten({ background: WHITE })
      .png({ palette: true })
      .toBuffer();
    return { picture, width: info.width, height: info.height, icon };
  });
}
