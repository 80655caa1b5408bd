import type { CalendarDate } from '#libs/calendar.js';
import type { EmployeeReportRow } from '#libs/contract/employee-report.js';

/** A number of visits or washes of an employee on a day. */
export interface EmployeeDay {
  employeeId: string;
  date: CalendarDate;
  kind: 'visitsDone' | 'visitsMissed' | 'washesDone';
  count: number;
}

type EmployeeSums = Omit<EmployeeReportRow, 'name'>;

/** The sums of each employee, in any order. */
export function sumsByEmployee(employeeIds: readonly string[], days: readonly EmployeeDay[]): EmployeeSums[] {
  const sums = new Map<string, EmployeeSums>();
  const daysWorked = new Map<string, Set<CalendarDate>>();
  const of = (employeeId: string): EmployeeSums => {
    const known = sums.get(employeeId) ?? { employeeId, daysWorked: 0, visitsDone: 0, visitsMissed: 0, washesDone: 0 };
    sums.set(employeeId, known);
    return known;
  };
  employeeIds.forEach(of);
  for (const { employeeId, date, kind, count } of days) {
    of(employeeId)[kind] += count;
    if (kind === 'visitsMissed') continue;
    const worked = daysWorked.get(employeeId) ?? new Set();
    daysWorked.set(employeeId, worked.add(date));
  }
  return [...sums.values()].map((one) => ({ ...one, daysWorked: daysWorked.get(one.employeeId)?.size ?? 0 }));
}
