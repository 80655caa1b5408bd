/** The logo keeps details that its largest form shows, the icon of a phone's home screen. */
const MAX_EDGE = 1280;

/** The files that a logo can be chosen from. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml';

/**
 * A picture file as a PNG data URL, because the server reads no SVG, and designs for print are larger than it accepts.
 * Rejects when the browser can't decode it.
 */
export async function logoDataUrl(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const longest = Math.max(image.naturalWidth, image.naturalHeight);
    const scale = file.type === 'image/svg+xml' ? MAX_EDGE / longest : Math.min(1, MAX_EDGE / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(url);
  }
}
