import type { Logger } from '@nestjs/common';
import { errorMessage, errorStack } from './error-text.js';

/**
 * Runs a job's work on one of several subjects. A failure is logged and does not block the others, because a later run
 * repeats the work.
 *
 * @param isExpected failures that are warnings, such as an outage of the payment provider; others are errors
 * @returns whether it succeeded
 */
export async function runSafely(
  logger: Logger,
  subject: string,
  work: () => Promise<unknown>,
  isExpected: (error: unknown) => boolean = () => false,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const text = `${subject} failed and will be retried`;
    if (isExpected(error)) logger.warn(`${text}: ${errorMessage(error)}`);
    else logger.error(text, errorStack(error));
    return false;
  }
}
