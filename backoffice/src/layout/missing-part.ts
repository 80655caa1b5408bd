/** What browsers say when the code of a screen, or its styles, did not arrive: Chromium, Firefox, Safari, and Vite. */
const WORDS = [/dynamically imported module/i, /importing a module script failed/i, /unable to preload css/i];

/** Whether an error means that a part of the application could not be fetched: no signal, or a newer release took it away. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && WORDS.some((words) => words.test(error.message));
}
