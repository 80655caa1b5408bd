import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { zipFile, type ZipEntry } from './zip.js';

async function* entries(): AsyncGenerator<ZipEntry> {
  for (const name of ['first.txt', 'मीरा.txt'])
    yield { name, data: Buffer.from(`in ${name}`), modifiedAt: '2026-11-21T06:30:10.000Z' };
  await Promise.resolve();
}

/** Reads a ZIP file from its central directory, like other programs. */
function read(zip: Buffer): { name: string; text: string }[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [checksum, size, nameLength] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    expect(zip.readUInt32LE(header)).toBe(0x04034b50);
    expect(zip.toString('utf8', header + 30, header + 30 + nameLength)).toBe(name);
    const data = zip.subarray(header + 30 + nameLength, header + 30 + nameLength + size);
    expect(crc32(data)).toBe(checksum);
    at += 46 + nameLength;
    return { name, text: data.toString() };
  });
}

describe('a ZIP file', () => {
  it('has every entry at the offset in its central directory', async () => {
    const parts: Buffer[] = [];
    for await (const part of zipFile(entries())) parts.push(part);
    expect(read(Buffer.concat(parts))).toEqual([
      { name: 'first.txt', text: 'in first.txt' },
      { name: 'मीरा.txt', text: 'in मीरा.txt' },
    ]);
  });
});
