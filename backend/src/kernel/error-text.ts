/** The message of whatever was thrown, for a line of the log. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where it was thrown, as the second argument of the logger. */
export function errorStack(error: unknown): unknown {
  return error instanceof Error ? error.stack : error;
}
