import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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

function durationOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

/**
 * The failed tests of a Jest JSON report. A file that could not be loaded is one of them.
 * @returns {{ file: string, test: string, reason: string }[]}
 */
export function failuresOfJest(report) {
  return report.testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [{ file, test: 'could not be loaded', reason: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      reason: firstLine(failureMessages.join('\n')),
    }));
  });
}

/**
 * The failed and flaky tests of a Playwright JSON report.
 * @returns {{ file: string, test: string, reason: string }[]}
 */
export function failuresOfPlaywright(report) {
  const { rootDir } = report.config;
  return report.suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          file: join(rootDir, suite.file),
          test: title,
          reason: firstLine(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')),
        })),
    ),
  );
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function firstLine(text) {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0];
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

/**
 * What `read` finds in a report, such as the failed tests.
 * @returns {object[]} empty if the report cannot be read
 */
export function listFrom(path, read) {
  return readReport(path, read) ?? [];
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
