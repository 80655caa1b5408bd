import { Injectable } from '@nestjs/common';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { reportWithNote } from '#libs/visits.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition } from '../kernel/database.port.js';
import { reporterOf, type ReportedVisit } from './visit.js';

const definition: CollectionDefinition<ReportedVisit> = {
  name: 'visits',
  fields: {
    orderId: 'string',
    userId: 'string',
    communityId: 'string',
    date: 'date',
    carName: 'string',
    carNumber: 'string',
    outcome: 'string',
    extras: 'json',
    extrasOn: 'date',
    reason: 'string',
    note: 'string',
    employeeId: 'string',
    enteredBy: 'string',
    reportedAt: 'instant',
    noticeDueAt: 'instant',
  },
  indexes: [
    ['date'],
    ['communityId', 'date'],
    ['outcome', 'date'],
    ['outcome', 'communityId', 'date'],
    ['orderId', 'date'],
    ['userId', 'date'],
    ['employeeId', 'date'],
  ],
  sparse: [['communityId', 'extrasOn'], ['noticeDueAt']],
  // Not by community or employee: groups for each day would be nearly as many as the visits.
  counters: [{ by: ['date', 'outcome'] }],
};

function shown({ employeeId, enteredBy, reportedAt, ...report }: ReportedVisit): object {
  return { report: reportWithNote(report), employeeId, enteredBy, reportedAt };
}

/**
 * Whether a report of somebody else is replaced or withdrawn, or counts for another employee. Wages depend on reports,
 * but their authors may correct them.
 */
function isOfOthers(before: ReportedVisit | null, after: ReportedVisit | null, byId: string): boolean {
  if (before === null) return false;
  return reporterOf(before) !== byId || (after !== null && after.employeeId !== before.employeeId);
}

@Injectable()
export class VisitsStore {
  readonly visits;

  constructor(auditLog: AuditLog) {
    this.visits = auditLog.collection(definition, {
      resource: 'visits',
      isPersonal: true,
      name: ({ carNumber, date }) => `${formatCarNumber(carNumber)}, ${formatCalendarDate(date)}`,
      isLogged: ({ before, after, byId }) => isOfOthers(before, after, byId),
      shown,
    });
  }
}
