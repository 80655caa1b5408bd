/** GET register/workload: open work, and who covers it today (Asia/Kolkata). */
export interface WorkloadResponse {
  /** Plans that the schedule has today, in all communities; 0 on a day off. */
  carsToday: number;
  /** Why no team works today, such as the name of a holiday; null on a service day. */
  dayOff: string | null;
  /** Communities with open work or an employee who covers them. */
  communities: CommunityWorkload[];
  /** Employees who can sign in. */
  employees: EmployeeWorkload[];
}

export interface CommunityWorkload {
  communityId: string;
  /** Plans served today; on a day off, those of the next service day. */
  plans: number;
  /** Visits of plans that have been reported today. */
  reported: number;
  /** Single washes that are booked or assigned. */
  washes: number;
  /** Employees who cover it today. */
  employees: number;
}

export interface EmployeeWorkload {
  employeeId: string;
  /** Plans of the communities that they cover today. */
  plans: number;
  /** Visits of plans in these communities that have been reported today, by anyone. */
  reported: number;
  /** Open single washes assigned to them. */
  washes: number;
}
