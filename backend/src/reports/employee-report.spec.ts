import { describe, expect, it } from '@jest/globals';
import { sumsByEmployee, type EmployeeDay } from './employee-report.js';

const day = (date: string, kind: EmployeeDay['kind'], count: number): EmployeeDay => ({
  employeeId: 'ravi',
  date,
  kind,
  count,
});

describe('the report of employees', () => {
  it('adds up visits and washes, and counts a day once', () => {
    expect(
      sumsByEmployee(
        [],
        [
          day('2026-11-20', 'visitsDone', 12),
          day('2026-11-20', 'visitsMissed', 1),
          day('2026-11-20', 'washesDone', 1),
          day('2026-11-21', 'visitsDone', 11),
        ],
      ),
    ).toEqual([{ employeeId: 'ravi', daysWorked: 2, visitsDone: 23, visitsMissed: 1, washesDone: 1 }]);
  });

  it('does not count a day on which every visit was missed', () => {
    const [row] = sumsByEmployee([], [day('2026-11-20', 'visitsMissed', 12)]);
    expect(row).toMatchObject({ daysWorked: 0, visitsMissed: 12 });
  });

  it('lists employees without visits', () => {
    const rows = sumsByEmployee(['asha'], [day('2026-11-20', 'visitsDone', 1)]);
    expect(rows.map(({ employeeId, visitsDone }) => [employeeId, visitsDone])).toEqual([
      ['asha', 0],
      ['ravi', 1],
    ]);
  });
});
