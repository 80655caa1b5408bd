import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { runSafely } from './run-safely.js';

/** Keeps what would be logged. */
class Lines extends Logger {
  readonly lines: unknown[] = [];
  override warn(line: unknown): void {
    this.lines.push(['warn', line]);
  }
  override error(line: unknown, stack?: unknown): void {
    this.lines.push(['error', line, String(stack).split('\n')[0]]);
  }
}

it('reports whether the work succeeded, and logs a failure: an expected one as a warning, others with their stack', async () => {
  const logger = new Lines();
  const outage = new Error('the provider did not answer');
  const isExpected = (error: unknown) => error === outage;
  const results = [
    await runSafely(logger, 'one', () => Promise.resolve()),
    await runSafely(logger, 'two', () => Promise.reject(outage), isExpected),
    await runSafely(logger, 'three', () => Promise.reject(new Error('broken')), isExpected),
  ];
  expect(results).toEqual([true, false, false]);
  expect(logger.lines).toEqual([
    ['warn', 'two failed and will be retried: the provider did not answer'],
    ['error', 'three failed and will be retried', 'Error: broken'],
  ]);
});
