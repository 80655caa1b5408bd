import type { VisitReport } from '#libs/contract/visits.js';
import { errorMessage } from '../components/LoadError.js';
import { problemOf } from '../providers/problem.js';

/** A report that was made by somebody else, or on another device, since the schedule was loaded. */
export interface OtherReport {
  /** Who reported what, and when, in English. */
  message: string;
  reportedAt: string;
  /** The name of its author; null for the user. */
  reportedBy?: string | null;
  report?: VisitReport;
}

/** The report that a request would have replaced or withdrawn, although its sender has not seen it; otherwise null. */
export function otherReportOf(error: unknown): OtherReport | null {
  const { code, reportedAt, reportedBy, report } = problemOf<OtherReport>(error);
  if (code !== 'visit-reported' || reportedAt === undefined) return null;
  return { message: errorMessage(error), reportedAt, ...(report && { reportedBy: reportedBy ?? null, report }) };
}
