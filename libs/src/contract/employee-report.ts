/** GET reports/employees: the visits and single washes of each employee in a month, for wages and quality. */
export interface EmployeeReportResponse {
  /** `2026-11`. */
  month: string;
  /** By name: employees who can sign in, and others with visits or washes. */
  employees: EmployeeReportRow[];
}

export interface EmployeeReportRow {
  employeeId: string;
  name: string;
  /** Days with a visit or wash that was done. */
  daysWorked: number;
  visitsDone: number;
  visitsMissed: number;
  washesDone: number;
}
