import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ICON_EDGE, logoPictures } from './logo-pictures.provider.js';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const RED = { r: 200, g: 0, b: 0, alpha: 1 };

/** A red mark in the middle of a picture, as a data URL. */
async function mark(
  size: { width: number; height: number },
  margin: number,
  background: string | typeof CLEAR = CLEAR,
) {
  const { width, height } = size;
  const png = await sharp({ create: { width, height, channels: 4, background: RED } })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw];
}

describe('the pictures of a logo', () => {
  it.each([
    ['wide', { width: 1600, height: 200 }, { width: 640, height: 80 }],
    ['square', { width: 500, height: 500 }, { width: 160, height: 160 }],
    ['small', { width: 60, height: 30 }, { width: 60, height: 30 }],
  ])('has no margins and fits the header when it is %s', async (_, size, fitted) => {
    const { picture, width, height } = await logoPictures(await mark(size, 100));
    expect({ width, height }).toEqual(fitted);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...fitted });
  });

  it('loses white margins too', async () => {
    const { width, height } = await logoPictures(await mark({ width: 120, height: 60 }, 40, '#fff'));
    expect({ width, height }).toEqual({ width: 120, height: 60 });
  });

  it('has a square icon, which is opaque and has a margin', async () => {
    const { icon } = await logoPictures(await mark({ width: 400, height: 100 }, 0));
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: ICON_EDGE, height: ICON_EDGE });
    expect(await pixel(icon, ICON_EDGE / 2, 10)).toEqual([255, 255, 255, 255]);
    expect(await pixel(icon, ICON_EDGE / 2, ICON_EDGE / 2)).toEqual([200, 0, 0, 255]);
  });

  it.each([100, 1])('can be one colour, with an edge of %i pixels', async (edge) => {
    const { width, height } = await logoPictures(await mark({ width: edge, height: edge }, 0));
    expect({ width, height }).toEqual({ width: edge, height: edge });
  });

  it('is rejected when it is no picture', async () => {
    await expect(logoPictures('data:image/png;base64,aGVsbG8=')).rejects.toMatchObject({ code: 'picture-invalid' });
  });
});
