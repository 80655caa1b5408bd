/**
 * A path of this site, or null for anything that could lead elsewhere: `//host`, `/\host`, `javascript:`, other
 * origins.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return null;
  const url = new URL(text, 'http://here.invalid');
  return url.host === 'here.invalid' ? url.pathname + url.search + url.hash : null;
}
