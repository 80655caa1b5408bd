const SIDE_PIXELS = 512;
const JPEG_QUALITY = 0.86;
const KINDS = ['image/jpeg', 'image/png', 'image/webp'];

export const PICTURE_KINDS = KINDS.join(',');

/**
 * A picture cropped to a square of 512 pixels, as a JPEG data URL. Rejects when the browser can't decode it.
 */
export async function squarePicture(file: File): Promise<string> {
  if (!KINDS.includes(file.type)) throw new TypeError(`${file.type} is not a supported picture type`);
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, SIDE_PIXELS);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    bitmap,
    (bitmap.width - side) / 2,
    (bitmap.height - side) / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  bitmap.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
