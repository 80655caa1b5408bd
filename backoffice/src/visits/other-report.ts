import { HttpError } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';

/** A report that was made by somebody else, or on another device, since the schedule was loaded. */
export interface OtherReport {
  /** Who reported what, and when. */
  message: string;
  reportedAt: string;
}

/** The report that a request would have replaced or withdrawn, although its sender has not seen it; otherwise null. */
export function otherReportOf(error: unknown): OtherReport | null {
  const problem = error instanceof HttpError ? (error.body as { code?: string; reportedAt: string } | null) : null;
  return problem?.code === 'visit-reported' ? { message: errorMessage(error), reportedAt: problem.reportedAt } : null;
}
