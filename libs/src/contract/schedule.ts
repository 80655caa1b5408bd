import type { OrderKind } from './orders.js';
import type { ExtraService, StoredVisitReport } from './visits.js';
import type { WashStatus } from './washes.js';

/** One car to clean on a day, for a plan or a single wash. Contains only what the team needs. */
export interface ScheduledVisit {
  /** The id of the plan or the wash. */
  id: string;
  kind: OrderKind;
  /** When its slot begins, Asia/Kolkata: `05:30`. Sorts as text. */
  start: string;
  /** In the format of the order. */
  timeSlot: string;
  name: string;
  phone: string;
  address: string;
  /** The name of its community. */
  community: string;
  /** Tower or block; empty if the address has none. */
  tower: string;
  /** Null for a single wash ordered without a car, which has neither type nor colour. */
  car: { name: string; type: string; colour: string; number: string; parking: string } | null;
  /** For a single wash. */
  wash: {
    service: string;
    status: WashStatus;
    allowedStatuses: WashStatus[];
    /** The employee who does it: every team of the community has it in its schedule. Null until it is assigned. */
    assigneeId: string | null;
    /** The name of the employee. */
    assignee: string | null;
    /** That it was missed; null without such a report. */
    report: StoredVisitReport | null;
    /** Rupees with GST that the customer still owes for it; 0 once it is paid. */
    amountDue: number;
  } | null;
  /** For a plan. */
  plan: {
    /** Null until the visit is reported. */
    report: StoredVisitReport | null;
    /** How often each extra was done in the 30 days up to and including this one. */
    extras: Record<ExtraService, number>;
  } | null;
}

/** GET register/employee/{id}/work: the visits of a day in the communities that the employee covers, sorted by time. */
export interface ScheduleResponse {
  /** Asia/Kolkata. */
  date: string;
  /** Why nothing is cleaned on the day, such as the name of a holiday; null if any of the communities is served. */
  dayOff: string | null;
  /** The name of the holiday; null on the weekly day off and on a service day. */
  holiday: string | null;
  /** The communities that cannot be served on the day while others are. */
  closures: { community: string; reason: string }[];
  /** The names of the communities, the employee's own first; null without any. */
  community: string | null;
  visits: ScheduledVisit[];
}
