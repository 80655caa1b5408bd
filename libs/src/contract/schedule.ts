import type { WashStatus } from './washes.js';

/** One car to be cleaned on a day: of a plan, or a single wash. No more of the order than it takes to find and do it. */
export interface Visit {
  /** Of the plan or the wash. */
  id: string;
  kind: 'plan' | 'wash';
  /** When its slot begins, Asia/Kolkata: `05:30`. Sorts as text. */
  start: string;
  /** As the order writes it. */
  timeSlot: string;
  name: string;
  phone: string;
  address: string;
  /** The name of its community. */
  community: string;
  /** Tower or block; empty where the address does not say. */
  tower: string;
  /** Null for a single wash that names none; such a wash knows neither type nor colour. */
  car: { name: string; type: string; colour: string; number: string; parking: string } | null;
  /** Of a single wash. */
  wash: { service: string; status: WashStatus; allowedStatuses: WashStatus[] } | null;
}

/** GET register/employee/{id}/work: what the communities that an employee covers on a day have then, by time. */
export interface ScheduleResponse {
  /** Asia/Kolkata. */
  date: string;
  /** The names of the communities, the employee's own first; null without any. */
  community: string | null;
  visits: Visit[];
}
