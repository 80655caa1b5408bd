/**
 * The first of the encodings a client accepts, by its Accept-Encoding header (RFC 9110, 12.5.3): a weight of 0 excludes
 * one, and `*` covers those that are not named. Returns identity when it accepts none of them.
 */
export function preferredEncoding<T extends string>(
  header: string | undefined,
  available: readonly T[],
): T | 'identity' {
  const weights = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
      return [name.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = Math.max(...available.map(weightOf));
  return (best > 0 && available.find((name) => weightOf(name) === best)) || 'identity';
}
