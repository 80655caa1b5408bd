import { describe, expect, it } from '@jest/globals';
import { isOutcomeOpen, SubmissionKeys } from './submission-keys.js';

describe('the key of a submission', () => {
  it('is the same for a repeated click, and for a retry after a lost response', () => {
    const keys = new SubmissionKeys();
    const first = keys.begin('POST', '/faq', 'a');
    expect(keys.begin('POST', '/faq', 'a').key).toBe(first.key);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is new after a response, for other content and for another URL', () => {
    const keys = new SubmissionKeys();
    const first = keys.begin('POST', '/faq', 'a');
    const other = keys.begin('POST', '/faq', 'b');
    expect(other.key).not.toBe(first.key);
    expect(keys.begin('PUT', '/faq', 'b').key).not.toBe(other.key);
    other.end();
    expect(keys.begin('POST', '/faq', 'b').key).not.toBe(other.key);
  });

  it('is kept when an older submission ends', () => {
    const keys = new SubmissionKeys();
    const first = keys.begin('POST', '/faq', 'a');
    const second = keys.begin('POST', '/faq', 'b');
    first.end();
    expect(keys.begin('POST', '/faq', 'b').key).toBe(second.key);
  });
});

it('the outcome is unknown without a response, and after a server error', () => {
  expect([0, 500, 503].map((status) => isOutcomeOpen(status, undefined))).toEqual([true, true, true]);
  expect(isOutcomeOpen(409, 'request-in-progress')).toBe(true);
  expect([200, 400, 409, 422].some((status) => isOutcomeOpen(status, 'conflict'))).toBe(false);
});
