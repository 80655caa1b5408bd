import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { it } from '@jest/globals';

/** The share of the full scale: 1 with `npm run test:faults`, a twentieth with `npm test`. */
const SCALE = Number(process.env.FAULT_SCALE ?? 0.05);

/** Longer than any test takes at full scale on a busy machine. */
const TIMEOUT_MS = 55 * 60_000;

/**
 * Scales a number of repetitions.
 *
 * @param minimum the number that covers every case once
 */
export function scaled(full: number, minimum = 1): number {
  return Math.max(minimum, Math.round(full * SCALE));
}

interface FaultTest {
  /** The file name without its extensions. */
  name: string;
  /** The expected result, with the numbers of this run. */
  target: string;
}

/** One line of the table that `npm run test:faults` prints. */
interface FaultResult {
  name: string;
  store: string;
  target: string;
  result: string;
  passed: boolean;
  seconds: number;
}

interface FaultTestContext {
  /** Reports the figures. Call it before the assertions, so that the table shows them even if a check fails. */
  result: (figures: string) => void;
  /** Registers work for the end of the test, whether it passes or fails. The last registered runs first. */
  cleanUp: (work: () => unknown) => void;
}

/** Defines a fault test, which is one line of the table. */
export function faultTest({ name, target }: FaultTest, run: (context: FaultTestContext) => Promise<void>): void {
  const attempt = async () => {
    const began = performance.now();
    const cleanUps: (() => unknown)[] = [];
    let result = '';
    let passed = false;
    try {
      await run({ result: (figures) => (result = figures), cleanUp: (work) => cleanUps.unshift(work) });
      passed = true;
    } catch (error) {
      result ||= firstLineOf(error);
      throw error;
    } finally {
      const seconds = Math.round((performance.now() - began) / 1000);
      record({ name, store: process.env.TEST_STORE ?? 'sqlite', target, result, passed, seconds });
      for (const work of cleanUps) await work();
    }
  };
  it(`${name}: ${target}`, attempt, TIMEOUT_MS);
}

function record(result: FaultResult): void {
  const file = process.env.FAULT_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

function firstLineOf(error: unknown): string {
  return stripVTControlCharacters(String((error as Error | null)?.message ?? error)).split('\n', 1)[0]!;
}
