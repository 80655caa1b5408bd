import { strictEqual } from 'node:assert';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { zipFile, type ZipEntry } from './zip.js';

const AT = '2026-11-21T06:30:10.000Z';
const END_LENGTH = 22;
const LOCATOR_LENGTH = 20;

interface Entry {
  name: string;
  offset: number;
  size: number;
  checksum: number;
}

async function* several(entries: Iterable<[name: string, data: Buffer]>, modifiedAt = AT): AsyncGenerator<ZipEntry> {
  for (const [name, data] of entries) yield { name, data, modifiedAt };
  await Promise.resolve();
}

/** The whole file. */
async function written(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipFile(entries)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads the end of a ZIP or ZIP64 file, like other programs. @param cut the length of the part before it */
function directoryOf(zip: Buffer, cut = 0): Entry[] {
  const large = (at: number) => Number(zip.readBigUInt64LE(at));
  const end = zip.length - END_LENGTH;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  const locator = end - LOCATOR_LENGTH;
  if (zip.readUInt32LE(locator) === 0x07064b50) {
    const record = large(locator + 8) - cut;
    expect(zip.readUInt32LE(record)).toBe(0x06064b50);
    expect(record + 12 + large(record + 4)).toBe(locator);
    [count, start] = [large(record + 32), large(record + 48)];
    expect(start - cut + large(record + 40)).toBe(record);
  }
  let at = start - cut;
  return Array.from({ length: count }, () => {
    // There are many.
    strictEqual(zip.readUInt32LE(at), 0x02014b50);
    const [nameLength, moreLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const offset = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const more = at + 46 + nameLength;
    if (offset === 0xffff_ffff) expect([zip.readUInt16LE(more), zip.readUInt16LE(more + 2)]).toEqual([1, 8]);
    const entry = {
      name,
      offset: offset === 0xffff_ffff ? large(more + 4) : offset,
      size: zip.readUInt32LE(at + 20),
      checksum: zip.readUInt32LE(at + 16),
    };
    at = more + moreLength;
    return entry;
  });
}

function textOf(zip: Buffer, { name, offset, size, checksum }: Entry): string {
  expect(zip.readUInt32LE(offset)).toBe(0x04034b50);
  const nameLength = zip.readUInt16LE(offset + 26);
  expect(zip.toString('utf8', offset + 30, offset + 30 + nameLength)).toBe(name);
  const data = zip.subarray(offset + 30 + nameLength, offset + 30 + nameLength + size);
  expect(crc32(data)).toBe(checksum);
  return data.toString();
}

describe('a ZIP file', () => {
  it('has every entry at the offset in its central directory', async () => {
    const names = ['first.txt', 'मीरा.txt'];
    const zip = await written(several(names.map((name) => [name, Buffer.from(`in ${name}`)])));
    const entries = directoryOf(zip);
    expect(entries.map(({ name }) => name)).toEqual(names);
    expect(entries.map((entry) => textOf(zip, entry))).toEqual(names.map((name) => `in ${name}`));
  });

  it('has the times of Asia/Kolkata, so that a document of 1 April is not dated 31 March', async () => {
    const zip = await written(several([['invoice.pdf', Buffer.from('invoice')]], '2027-03-31T18:31:10.000Z'));
    const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)];
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2027, 4, 1]);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([0, 1, 10]);
  });

  it.each([65_534, 65_535, 65_536])('has %d entries', async (count) => {
    const zip = await written(several(Array.from({ length: count }, (_, n) => [`${n}`, Buffer.from(`${n}`)])));
    const entries = directoryOf(zip);
    expect(entries).toHaveLength(count);
    expect(textOf(zip, entries.at(-1)!)).toBe(`${count - 1}`);
  });

  it('can have more than four gigabytes', async () => {
    const gigabyte = Buffer.alloc(2 ** 30);
    const names = ['1', '2', '3', '4', '5', '6'];
    const small = Buffer.from('small');
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of zipFile(several(names.map((name) => [name, name < '5' ? gigabyte : small])))) {
      length += part.length;
      parts.push(part === gigabyte ? Buffer.alloc(0) : part);
    }
    const kept = Buffer.concat(parts);
    const entries = directoryOf(kept, length - kept.length);
    expect(entries.map(({ name }) => name)).toEqual(names);
    const [fifth, last] = [entries.at(-2)!, entries.at(-1)!];
    expect(fifth.offset).toBeGreaterThan(2 ** 32);
    expect(last.offset - fifth.offset).toBe(30 + 1 + small.length);
  });
});
