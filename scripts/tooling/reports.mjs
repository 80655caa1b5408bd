import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, pending: number }} Counts pending: skipped, todo, not reached
 * @typedef {{ passed: number, failed: number, notes: string[] }} Verdict
 */

/** @returns {Counts} of a jest JSON report; a file that could not even be loaded is one failure. */
export function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    pending: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Counts} of a Playwright JSON report; an error outside any test is one failure, and so is a flaky test. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, pending: skipped };
}

/**
 * The duration of each file in a Jest JSON report.
 * @returns {{ file: string, seconds: number }[]}
 */
export function timesOfJest(report) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * The total duration of each file's tests in a Playwright JSON report.
 * @returns {{ file: string, seconds: number }[]}
 */
export function timesOfPlaywright(report) {
  const { rootDir } = report.config;
  return report.suites.map((suite) => ({ file: join(rootDir, suite.file), seconds: durationOf(suite) / 1000 }));
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, one) => sum + durationOf(one), 0)
  );
}

/**
 * Combines a suite's report and its exit code into a verdict.
 * @param {{ report: string, count: (report: any) => Counts, code: number, strict: boolean }} suite report: the path of
 * its JSON; strict: a test that did not run is a failure
 * @returns {Verdict}
 */
export function judge({ report, count, code, strict }) {
  const counts = readCounts(report, count);
  if (!counts) return { passed: 0, failed: 1, notes: ['ended without a report'] };
  const { passed, pending } = counts;
  let { failed } = counts;
  const notes = [];
  if (passed + failed + pending === 0) {
    failed += 1;
    notes.push('ran no test at all');
  }
  if (pending > 0) {
    if (strict) failed += pending;
    notes.push(`${pending} did not run`);
  }
  if (code !== 0 && failed === 0) {
    failed += 1;
    notes.push(`every test passed, yet it ended with code ${code}`);
  }
  return { passed, failed, notes };
}

/** The files of a report with their durations in seconds; empty if it cannot be read. */
export function timesOf(path, times) {
  return readReport(path, times) ?? [];
}

function readCounts(path, count) {
  const counts = readReport(path, count);
  return counts && Object.values(counts).every(Number.isInteger) ? counts : null;
}

function readReport(path, read) {
  try {
    return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null;
  } catch {
    return null;
  }
}
