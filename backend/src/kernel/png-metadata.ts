const SIGNATURE_LENGTH = 8;
/** The length and the type of a chunk, which come before its data, and the checksum after it. */
const OVERHEAD = 12;
const [ZTXT, ITXT, ICCP] = ['zTXt', 'iTXt', 'iCCP'].map((type) => Buffer.from(type).readUInt32BE()) as [
  number,
  number,
  number,
];
/** Compressed. Those of phones and screens have less than 4 kB. */
const MAX_PROFILE_BYTES = 16 * 1024;

/**
 * A PNG without its compressed texts and large colour profiles: decoders decompress them into memory, where they are up
 * to a thousand times as large, whatever the size of the picture.
 */
export function withoutCompressedMetadata(png: Buffer): Buffer {
  const kept: Buffer[] = [];
  let keptUpTo = 0;
  let at = SIGNATURE_LENGTH;
  while (at + OVERHEAD <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.readUInt32BE(at + 4);
    const end = at + OVERHEAD + length;
    if (type === ZTXT || type === ITXT || (type === ICCP && length > MAX_PROFILE_BYTES)) {
      kept.push(png.subarray(keptUpTo, at));
      keptUpTo = end;
    }
    at = end;
  }
  return Buffer.concat([...kept, png.subarray(keptUpTo)]);
}
