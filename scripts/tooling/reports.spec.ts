import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  countJest,
  countPlaywright,
  failuresOfJest,
  failuresOfPlaywright,
  judge,
  listFrom,
  timesOfJest,
  timesOfPlaywright,
} from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const jestReport = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};
const playwrightReport = (stats: object, errors: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

function verdict(
  report: object | string | null,
  { code = 0, strict = true, count = countJest as (report: any) => any } = {},
) {
  const path = join(folder, `${Math.random()}.json`);
  if (report !== null) writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
  const { passed, failed } = judge({ report: path, count, code, strict });
  return { passed, failed };
}

describe('the verdict on a suite', () => {
  it('is what its report counts', () => {
    expect(verdict({ ...jestReport, numPassedTests: 7 })).toEqual({ passed: 7, failed: 0 });
    expect(verdict({ ...jestReport, numPassedTests: 7, numFailedTests: 2 }, { code: 1 })).toEqual({
      passed: 7,
      failed: 2,
    });
    expect(verdict(playwrightReport({ expected: 5, unexpected: 1 }), { code: 1, count: countPlaywright })).toEqual({
      passed: 5,
      failed: 1,
    });
  });

  it.each([
    ['that ended without a report', null, 1],
    ['whose report was cut off', '{"numPassedTests": 7', 1],
    ['whose report counts nothing', { numPassedTests: 7 }, 0],
    ['without a single test', jestReport, 0],
  ])('is a failure for one %s', (_, report, code) => {
    expect(verdict(report, { code })).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a test file that could not be loaded', () => {
    expect(verdict({ ...jestReport, numPassedTests: 3, numRuntimeErrorTestSuites: 1 }, { code: 1 })).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  it('counts an unexplained exit code as a failure', () => {
    expect(verdict({ ...jestReport, numPassedTests: 3 }, { code: 1 })).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a flaky browser test, and an error outside any', () => {
    expect(verdict(playwrightReport({ expected: 3, flaky: 1 }), { count: countPlaywright })).toEqual({
      passed: 3,
      failed: 1,
    });
    expect(
      verdict(playwrightReport({ expected: 3 }, [{ message: 'setup' }]), { code: 1, count: countPlaywright }),
    ).toEqual({ passed: 3, failed: 1 });
  });

  it('counts skipped tests as failed only if everything has to run', () => {
    const report = { ...jestReport, numPassedTests: 3, numPendingTests: 2, numTodoTests: 1 };
    expect(verdict(report, { strict: true })).toEqual({ passed: 3, failed: 3 });
    expect(verdict(report, { strict: false })).toEqual({ passed: 3, failed: 0 });
    expect(verdict(playwrightReport({ expected: 3, skipped: 1 }), { count: countPlaywright })).toEqual({
      passed: 3,
      failed: 1,
    });
  });
});

function write(report: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(report));
  return path;
}

describe('the failed tests', () => {
  it('are read from a Jest report, with the files that could not be loaded', () => {
    const report = write({
      testResults: [
        {
          name: '/project/a.spec.ts',
          message: 'a summary of the file',
          assertionResults: [
            { status: 'passed', fullName: 'prices add up', failureMessages: [] },
            { status: 'failed', fullName: 'prices round', failureMessages: ['\u001b[31mexpected 2\u001b[39m\nat a:1'] },
          ],
        },
        { name: '/project/b.spec.ts', message: 'Cannot find module', assertionResults: [] },
        { name: '/project/c.spec.ts', message: '', assertionResults: [] },
      ],
    });
    expect(listFrom(report, failuresOfJest)).toEqual([
      { file: '/project/a.spec.ts', test: 'prices round', reason: 'expected 2' },
      { file: '/project/b.spec.ts', test: 'could not be loaded', reason: 'Cannot find module' },
    ]);
  });

  it('are read from a Playwright report, including those in groups and flaky ones', () => {
    const test = (title: string, status: string, ...errors: string[]) => ({
      title,
      tests: [{ status, results: [{ errors: errors.map((message) => ({ message })) }] }],
    });
    const report = write({
      config: { rootDir: '/project' },
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [test('pays', 'expected'), test('books', 'unexpected', 'Timeout\nat a:1')],
          suites: [{ specs: [test('cancels', 'flaky', 'Not found')] }],
        },
      ],
    });
    expect(listFrom(report, failuresOfPlaywright)).toEqual([
      { file: '/project/a.e2e.ts', test: 'books', reason: 'Timeout' },
      { file: '/project/a.e2e.ts', test: 'cancels', reason: 'Not found' },
    ]);
  });
});

describe('the seconds of each file', () => {
  it('are read from a jest report', () => {
    const report = write({ testResults: [{ name: '/project/a.spec.ts', startTime: 1_000, endTime: 3_500 }] });
    expect(listFrom(report, timesOfJest)).toEqual([{ file: '/project/a.spec.ts', seconds: 2.5 }]);
  });

  it('are the sum of the tests of a Playwright report, including those in groups', () => {
    const test = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const report = write({
      config: { rootDir: '/project' },
      suites: [{ file: 'a.e2e.ts', specs: [test(500)], suites: [{ specs: [test(1_000), test(250)] }] }],
    });
    expect(listFrom(report, timesOfPlaywright)).toEqual([{ file: '/project/a.e2e.ts', seconds: 1.75 }]);
  });

  it('are empty without a report', () => {
    expect(listFrom(join(folder, 'absent.json'), timesOfJest)).toEqual([]);
  });
});
