import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { convertPicture } from '../kernel/uploaded-picture.provider.js';
import { PICTURE_EDGE, profilePicture } from './picture.provider.js';

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const square = () => sharp({ create: { width: 32, height: 32, channels: 3, background: '#c04020' } });
const text = (content: string) => Buffer.from(content);

/** A PNG that declares width × height but contains almost no data. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a profile picture (threat 23)', () => {
  it.each([
    ['image/png', () => square().png().toBuffer()],
    ['image/jpeg', () => square().jpeg().toBuffer()],
    ['image/webp', () => square().webp().toBuffer()],
  ])('becomes a small square WebP from type %s', async (type, make) => {
    const metadata = await sharp(await profilePicture(dataUrl(await make(), type))).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: PICTURE_EDGE, height: PICTURE_EDGE });
  });

  it('removes the metadata of a camera', async () => {
    const photo = await square()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Asha' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .toBuffer();
    const { exif, icc, xmp } = await sharp(await profilePicture(dataUrl(photo, 'image/jpeg'))).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('removes HTML that is hidden in a PNG', async () => {
    const png = await square().png().toBuffer();
    const html = '<script>alert(document.domain)</script>';
    const hidden = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', text(`Comment\0${html}`)),
      png.subarray(33),
      text(html),
    ]);
    expect((await profilePicture(dataUrl(hidden))).includes('script')).toBe(false);
  });

  it('is decoded without its compressed texts, which can take gigabytes of memory', async () => {
    const png = await square().withIccProfile('p3').png().toBuffer();
    const data = deflateSync(Buffer.alloc(1000, 'a'));
    const texts = ['zTXt\0\0', 'iTXt\0\x01\0\0\0'].map((start) =>
      chunk(start.slice(0, 4), Buffer.concat([text(`Comment${start.slice(4)}`), data])),
    );
    const metadataOf = (bytes: Buffer) => convertPicture(dataUrl(bytes), (picture) => picture.metadata());
    const decoded = await metadataOf(Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]));
    expect(decoded).toEqual({ ...(await metadataOf(png)), size: decoded.size });
    expect([decoded.comments, decoded.icc?.length]).toEqual([undefined, expect.any(Number)]);
  });

  it.each([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
    ['an SVG labelled as PNG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'],
    ['HTML labelled as PNG', text('<!doctype html><script>alert(1)</script>'), 'image/png'],
    [
      'HTML with a PNG signature',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), text('<script>alert(1)</script>')]),
      'image/png',
    ],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'image/gif'],
    [
      'a GIF labelled as PNG',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'image/png',
    ],
    ['a PDF labelled as JPEG', text('%PDF-1.7\n'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    [
      'more than 5 MB',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5 * 1024 * 1024)]),
      'image/png',
    ],
  ])('is rejected when it is %s', async (_, bytes, type) => {
    await expect(profilePicture(dataUrl(bytes, type))).rejects.toMatchObject({ code: 'picture-invalid' });
  });

  it.each([
    '',
    'data:',
    'hello',
    'https://evil.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,%%%',
    'data:image/png,abc',
  ])('is rejected when it is %j', async (sent) => {
    await expect(profilePicture(sent)).rejects.toMatchObject({ code: 'picture-invalid' });
  });

  it('is rejected before decoding when it has too many pixels', async () => {
    // Pictures are decoded by other threads of this process.
    const before = process.cpuUsage();
    await expect(profilePicture(dataUrl(bomb(30_000, 30_000)))).rejects.toMatchObject({ code: 'picture-invalid' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
