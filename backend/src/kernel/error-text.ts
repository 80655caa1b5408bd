/** The message of any thrown value, for one line of the log. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The stack of any thrown value, for the logger's second argument. */
export function errorStack(error: unknown): unknown {
  return error instanceof Error ? error.stack : error;
}
