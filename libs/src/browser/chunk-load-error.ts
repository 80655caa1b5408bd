/** Error messages of Chromium, Firefox, Safari and Vite for code or styles that could not be loaded. */
const WORDS = [/dynamically imported module/i, /importing a module script failed/i, /unable to preload css/i];

/** Whether code or styles could not be loaded, because of the connection or a new release. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && WORDS.some((words) => words.test(error.message));
}
