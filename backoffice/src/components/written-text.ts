/** The style of a text that somebody wrote: with its line breaks, and long words broken. */
export const WRITTEN_TEXT = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
