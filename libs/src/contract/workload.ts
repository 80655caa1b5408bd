/** GET register/workload: open work, and who covers it today (Asia/Kolkata). */
export interface WorkloadResponse {
  /** Communities with open work or an employee who covers them. */
  communities: CommunityWorkload[];
  /** Employees who can sign in. */
  employees: EmployeeWorkload[];
}

export interface CommunityWorkload {
  communityId: string;
  /** Active plans. */
  plans: number;
  /** Single washes that are booked or assigned. */
  washes: number;
  /** Employees who cover it today. */
  employees: number;
}

export interface EmployeeWorkload {
  employeeId: string;
  /** Active plans of the communities that they cover today. */
  plans: number;
  /** Open single washes assigned to them. */
  washes: number;
}
