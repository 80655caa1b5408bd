import { describe, expect, it } from '@jest/globals';
import { DatabaseUnavailable, RecordLocked, StaleWrite } from './database.port.js';
import { problemOf } from './problem.filter.js';

describe('the problem document of', () => {
  it('a record that changed since it was read', () => {
    expect(problemOf(new StaleWrite('orders', '1'), '')).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('a record that a killed process keeps locked asks to try again, and does not name the record', () => {
    const problem = problemOf(new RecordLocked('orders', '1'), '');
    expect(problem).toMatchObject({ status: 503, code: 'not-ready', retryAfter: 30 });
    expect(JSON.stringify(problem)).not.toContain('orders');
  });

  it('a full disk asks to try again, and does not name the file', () => {
    const problem = problemOf(
      new DatabaseUnavailable('The database file /data/app.db cannot grow: the disk is full.'),
      '',
    );
    expect(problem).toMatchObject({ status: 503, code: 'not-ready', retryAfter: 60 });
    expect(JSON.stringify(problem)).not.toContain('app.db');
  });
});
