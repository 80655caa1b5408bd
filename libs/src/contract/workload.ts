/** GET register/workload: how much there is to do, and who covers it today (Asia/Kolkata). */
export interface WorkloadResponse {
  /** Communities with any work or anybody who covers them. */
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
  /** Single washes assigned to them that are to be done. */
  washes: number;
}
