import { formatCarNumber } from '#libs/car-number.js';
import { WASH_SERVICES, WASH_TIERS } from '#libs/catalogue.js';
import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import { VISIT_OUTCOMES, type VisitOutcome, type VisitReport, type VisitResponse } from '#libs/contract/visits.js';
import { EXTRA_NAMES, MISSED_IN_ROW, MISSED_REASON_TEXTS } from '#libs/visits.js';
import { VISIT_OUTCOME_NAMES } from '#libs/value-names.js';
import { NONE } from '../components/format.js';
import type { Choice, Filter } from '../list/filters.js';
import type { Texts } from '../language/texts.js';
import type { ToneName } from '../theme/palette.js';

export const VISIT_OUTCOME: Record<VisitOutcome, { name: string; tone: ToneName }> = {
  done: { name: VISIT_OUTCOME_NAMES.done, tone: 'good' },
  missed: { name: VISIT_OUTCOME_NAMES.missed, tone: 'bad' },
};

export const OUTCOME_CHOICES: readonly Choice[] = VISIT_OUTCOMES.map((id) => ({ id, name: VISIT_OUTCOME[id].name }));

export const VISIT_FILTERS = (communities: readonly Choice[], staff: readonly Filter[]): readonly Filter[] => [
  { kind: 'choices', source: 'outcome', label: 'Outcome', choices: OUTCOME_CHOICES },
  { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
  ...staff,
  { kind: 'days', source: 'date', label: 'Day', of: 'date' },
  { kind: 'flag', source: 'missedInRow', label: 'Missed in a row', yes: `At least ${MISSED_IN_ROW} times` },
];

/** The extras of a visit, or why the car was not cleaned: `Interior, wax`, `The car was not there`. */
export function detailsText({ extras, reason, note }: VisitReport): string {
  const because = reason && (reason === 'other' ? '' : MISSED_REASON_TEXTS[reason]);
  const names = extras.map((extra, at) => (at === 0 ? EXTRA_NAMES[extra] : EXTRA_NAMES[extra].toLowerCase()));
  return [names.join(', '), because, note].filter(Boolean).join(' · ');
}

/** A visit in a schedule as buttons and messages call it: `visit to MH 12 QF 4321`, `Basic Car Wash for Asha Rao`. */
export function visitLabel(texts: Texts, { car, wash, name }: ScheduledVisit): string {
  const { t } = texts;
  return wash
    ? t('visit.ofWash', { service: serviceText(texts, wash.service), name })
    : t('visit.ofPlan', { number: formatCarNumber(car?.number ?? '') });
}

/** The name of a single wash, which orders have in English. */
export function serviceText({ t }: Texts, service: string): string {
  const tier = WASH_TIERS.find((one) => WASH_SERVICES[one] === service);
  return tier ? t(`wash.${tier}`) : service;
}

/** The schedule with a visit as it is now. */
export function withVisit(schedule: ScheduleResponse, visit: ScheduledVisit): ScheduleResponse {
  return { ...schedule, visits: schedule.visits.map((one) => (one.id === visit.id ? visit : one)) };
}

/** Whose visit it was, and who entered the report: `Ravi Jadhav, entered by Asha Kulkarni`. */
export function staffText(visit: Pick<VisitResponse, 'employee' | 'enteredBy'>): string {
  return `${visit.employee ?? NONE}${enteredByText(visit)}`;
}

/** `, entered by Asha Kulkarni`; empty if the employee reported the visit. */
export function enteredByText({ enteredBy }: Pick<VisitResponse, 'enteredBy'>): string {
  return enteredBy === null ? '' : `, entered by ${enteredBy}`;
}
