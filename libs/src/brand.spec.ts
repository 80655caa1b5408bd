import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { BRAND, whatsappLink } from './brand.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['backend/src', 'storefront/src', 'backoffice/src', 'libs/src'];
/** Not the names of the typefaces, which nobody reads. */
const NAME = new RegExp(`${BRAND.name}(?! (Sans|Fallback))`);

it('is the only source file with the name of the business (docs/branding.md)', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !/\.(spec|fixture)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => NAME.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(['libs/src/brand.ts']);
});

it.each(['+91 98220 50142', '91-98220-50142', '98220 50142', '9822050142'])('links to a chat with %s', (phone) => {
  expect(whatsappLink(phone)).toBe('https://wa.me/919822050142');
  expect(whatsappLink(phone, 'Hello, Asha')).toBe('https://wa.me/919822050142?text=Hello%2C%20Asha');
});
