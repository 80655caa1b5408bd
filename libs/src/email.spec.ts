import { expect, it } from '@jest/globals';
import { normaliseEmail } from './email.js';

it.each([
  [' Asha@Example.COM\n', 'asha@example.com'],
  ['\u202aasha@example.com\u202c', 'asha@example.com'],
  ['as\u200dha@exa\u200cmple.com', 'asha@example.com'],
  ['asha\ufe0f\u034f\u2800@example.com', 'asha@example.com'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['J\u030Can@example.com', '\u01f0an@example.com'],
])('the email address %j is the one that it looks like', (text, seen) => {
  expect(normaliseEmail(text)).toBe(seen);
  expect(normaliseEmail(seen)).toBe(seen);
});
