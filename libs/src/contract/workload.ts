import type { CalendarDate } from '../calendar.js';

/** GET register/workload/day: the visits of plans on a day (Asia/Kolkata), as in the employees' schedules. */
export interface DayWorkloadResponse {
  date: CalendarDate;
  /** Why no team works on that day, such as the name of a holiday; null on a service day. */
  dayOff: string | null;
  /** Employees who can sign in. */
  employees: EmployeeDayWorkload[];
  /** The communities whose plans no employee covers, those with the most plans first. Empty for past days. */
  uncovered: CommunityPlans[];
}

export interface CommunityPlans {
  communityId: string;
  plans: number;
}

export interface EmployeeDayWorkload {
  employeeId: string;
  /** Visits of plans. */
  plans: number;
  /** Those that have been reported, by anyone. */
  reported: number;
}

/** GET register/workload: open work, and who covers it today (Asia/Kolkata). */
export interface WorkloadResponse {
  /** Plans that the schedule has today, in all communities that are served; 0 on a day off. */
  carsToday: number;
  /** Why no team works today, such as the name of a holiday; null on a service day. */
  dayOff: string | null;
  /** Communities with open work or an employee who covers them. */
  communities: CommunityWorkload[];
  /**
   * The communities whose plans no employee covers today, those with the most plans first; on a day off, on the next
   * service day.
   */
  uncovered: CommunityPlans[];
  /** Employees who can sign in. */
  employees: EmployeeWorkload[];
}

export interface CommunityWorkload extends CommunityPlans {
  /** Plans served today; on a day off, those of the next service day. 0 while the community cannot be served. */
  plans: number;
  /** Active plans, those that begin later included. */
  activePlans: number;
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
