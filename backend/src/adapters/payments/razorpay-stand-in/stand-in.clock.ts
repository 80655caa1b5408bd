/** Milliseconds since 1970, each later than the one before, so that records made at one moment keep their order. */
export function increasing(millis: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(millis(), last + 1));
}
