import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { it } from '@jest/globals';

/** The part of the full numbers that is run: 1 by `npm run test:faults`, a tenth by `npm test`. */
const SCALE = Number(process.env.FAULT_SCALE ?? 0.1);

/** The full numbers on a busy machine take less. */
const HANGS_AFTER_MS = 55 * 60_000;

/**
 * So many of the full number.
 *
 * @param minimum as many as it takes to meet every case once
 */
export function scaled(full: number, minimum = 1): number {
  return Math.max(minimum, Math.round(full * SCALE));
}

export interface FaultTest {
  /** Short; the name of the file without its endings. */
  name: string;
  /** What has to come out, with the numbers of this run. */
  target: string;
}

/** One line of the table that `npm run test:faults` prints. */
export interface FaultResult {
  name: string;
  store: string;
  target: string;
  result: string;
  passed: boolean;
  seconds: number;
}

/** What a fault test is given. */
export interface Trial {
  /** What came out, in figures. Said before it is checked, so that the table shows it also when the check fails. */
  result: (figures: string) => void;
  /** Is done at the end, however the test ends; the last one first. */
  cleanUp: (work: () => unknown) => void;
}

/** A test of the product under a fault: one line of the table. */
export function faultTest({ name, target }: FaultTest, run: (trial: Trial) => Promise<void>): void {
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
  it(`${name}: ${target}`, attempt, HANGS_AFTER_MS);
}

function record(result: FaultResult): void {
  const file = process.env.FAULT_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

function firstLineOf(error: unknown): string {
  return stripVTControlCharacters(String((error as Error | null)?.message ?? error)).split('\n', 1)[0]!;
}
