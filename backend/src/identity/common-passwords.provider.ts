import { readFileSync } from 'node:fs';

/**
 * About 22,000 passwords, one a line, sorted. Sources and licences: docs/third-party.md.
 * Passwords under 8 characters are left out: they are too short in any case.
 */
const FILE = new URL('./common-passwords.txt', import.meta.url);

/** Read at the first use. One string takes 200 kB, where a Set would take several megabytes. */
let list: string | undefined;

/** @param password in lower case and without spaces, like the list */
export function isCommonPassword(password: string): boolean {
  list ??= readFileSync(FILE, 'latin1');
  let [low, high] = [0, list.length];
  while (low < high) {
    const start = list.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1;
    const end = list.indexOf('\n', start);
    const line = list.slice(start, end);
    if (line === password) return true;
    if (line < password) low = end + 1;
    else high = start;
  }
  return false;
}
