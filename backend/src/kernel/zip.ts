import { crc32 } from 'node:zlib';
import { localTimeOf, type Instant } from '#libs/calendar.js';

export interface ZipEntry {
  name: string;
  data: Buffer;
  modifiedAt: Instant;
}

const VERSION = 20;
/** The version that introduced ZIP64. */
const ZIP64_VERSION = 45;
/** File names are UTF-8. */
const FLAGS = 0x0800;
/** These values stand for larger numbers, which are in ZIP64's fields. */
const LARGE_16 = 0xffff;
const LARGE_32 = 0xffff_ffff;
const ZIP64_FIELD = 0x0001;
/** The length of ZIP64's end record without its signature and this number. */
const ZIP64_END_LENGTH = 44;

/**
 * Writes a ZIP file entry by entry, without compression, because its entries, such as PDF files, are compressed
 * already. Files of more than 65,534 entries or four gigabytes are ZIP64 files, which common programs read.
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, data, modifiedAt } of entries) {
    const fileName = Buffer.from(name);
    const common = commonFields(data, fileName.length, modifiedAt);
    const header = Buffer.concat([uint32(0x04034b50), uint16(VERSION), common, uint16(0), fileName]);
    directory.push(directoryEntry(common, fileName, offset));
    offset += header.length + data.length;
    yield header;
    yield data;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield end({ entries: directory.length, size, offset });
}

/** The fields that both headers of an entry have: flags, method, time, checksum, sizes and the length of the name. */
function commonFields(data: Buffer, nameLength: number, modifiedAt: Instant): Buffer {
  // ZIP files have local times without a time zone.
  const at = localTimeOf(modifiedAt);
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
  ]);
}

/** @param offset where the entry begins */
function directoryEntry(common: Buffer, fileName: Buffer, offset: number): Buffer {
  const isLarge = offset >= LARGE_32;
  const more = isLarge ? Buffer.concat([uint16(ZIP64_FIELD), uint16(8), uint64(offset)]) : Buffer.alloc(0);
  const version = uint16(isLarge ? ZIP64_VERSION : VERSION);
  return Buffer.concat([
    uint32(0x02014b50),
    version,
    version,
    common,
    uint16(more.length),
    // No comment, first disk, no attributes.
    Buffer.alloc(10),
    uint32(Math.min(offset, LARGE_32)),
    fileName,
    more,
  ]);
}

/** The end of the file: how many entries its directory has, how long it is and where it begins. */
function end({ entries, size, offset }: { entries: number; size: number; offset: number }): Buffer {
  const isLarge = entries >= LARGE_16 || size >= LARGE_32 || offset >= LARGE_32;
  return Buffer.concat([
    ...(isLarge ? [zip64End(entries, size, offset)] : []),
    uint32(0x06054b50),
    Buffer.alloc(4),
    uint16(Math.min(entries, LARGE_16)),
    uint16(Math.min(entries, LARGE_16)),
    uint32(Math.min(size, LARGE_32)),
    uint32(Math.min(offset, LARGE_32)),
    uint16(0),
  ]);
}

function zip64End(entries: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    uint32(0x06064b50),
    uint64(ZIP64_END_LENGTH),
    uint16(ZIP64_VERSION),
    uint16(ZIP64_VERSION),
    // First disk.
    Buffer.alloc(8),
    uint64(entries),
    uint64(entries),
    uint64(size),
    uint64(offset),
    // Where this record begins, on the first of one disks.
    uint32(0x07064b50),
    uint32(0),
    uint64(offset + size),
    uint32(1),
  ]);
}

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

function uint64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}
