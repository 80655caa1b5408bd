import { crc32 } from 'node:zlib';
import type { Instant } from '#libs/calendar.js';

export interface ZipEntry {
  name: string;
  data: Buffer;
  modifiedAt: Instant;
}

const VERSION = 20;
/** File names are UTF-8. */
const FLAGS = 0x0800;

/**
 * Writes a ZIP file entry by entry, without compression, because its entries, such as PDF files, are compressed
 * already.
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, data, modifiedAt } of entries) {
    const fileName = Buffer.from(name);
    const common = commonFields(data, fileName.length, modifiedAt);
    const header = Buffer.concat([signature(0x04034b50), uint16(VERSION), common, fileName]);
    directory.push(
      Buffer.concat([
        signature(0x02014b50),
        uint16(VERSION),
        uint16(VERSION),
        common,
        // No comment, first disk, no attributes.
        Buffer.alloc(10),
        uint32(offset),
        fileName,
      ]),
    );
    offset += header.length + data.length;
    yield header;
    yield data;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield Buffer.concat([
    signature(0x06054b50),
    Buffer.alloc(4),
    uint16(directory.length),
    uint16(directory.length),
    uint32(size),
    uint32(offset),
    uint16(0),
  ]);
}

/** The fields that both headers of an entry have: flags, method, time, checksum, sizes and lengths. */
function commonFields(data: Buffer, nameLength: number, modifiedAt: Instant): Buffer {
  const at = new Date(modifiedAt);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    uint16(FLAGS),
    uint16(0),
    uint16(time),
    uint16(date),
    uint32(crc32(data)),
    uint32(data.length),
    uint32(data.length),
    uint16(nameLength),
    uint16(0),
  ]);
}

const signature = uint32;

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
