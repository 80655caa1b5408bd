/** Error messages of Chromium, Firefox, Safari and Vite for code or styles that could not be loaded. */
const WORDS = [/dynamically imported module/i, /importing a module script failed/i, /unable to preload css/i];

/**
 * Whether a part of the application could not be loaded: because of the connection, or because a new release replaced
 * it.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && WORDS.some((words) => words.test(error.message));
}
