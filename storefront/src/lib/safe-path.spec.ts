import { describe, expect, it } from '@jest/globals';
import { safePath } from './safe-path.js';

describe('safePath', () => {
  it.each(['/checkout', '/profilepage?tab=plans#top'])('keeps %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'profilepage',
    '',
    null,
    7,
  ])('rejects %p', (path) => {
    expect(safePath(path)).toBeNull();
  });
});
