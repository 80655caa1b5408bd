/** Strictly increasing milliseconds since 1970, so that simultaneous records keep their order. */
export function increasing(millis: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(millis(), last + 1));
}
