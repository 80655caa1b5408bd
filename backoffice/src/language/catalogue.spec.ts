import { describe, expect, it } from '@jest/globals';
import { EXTRA_SERVICES, MISSED_REASONS, VISIT_OUTCOMES, type VisitReport } from '#libs/contract/visits.js';
import { WASH_STATUSES } from '#libs/contract/washes.js';
import { LEAD_STATUSES } from '#libs/contract/leads.js';
import { ERRORS } from '#libs/errors.js';
import { reportText as reportTextOfEmails } from '#libs/visits.js';
import { LEAD_STATUS } from '../leads/lead.js';
import { reportText } from '../employee/report-text.js';
import { WASH_STATUS } from '../washes/wash.js';
import { VISIT_OUTCOME } from '../visits/visit.js';
import { EN, type Text, type TextKey } from './en.js';
import * as hi from './hi.js';
import { textsOf } from './language.js';

const KEYS = Object.keys(EN) as TextKey[];
const variants = (text: Text) => (typeof text === 'string' ? { text } : { ...text });
const placeholders = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted();
const shape = (text: Text) =>
  Object.fromEntries(Object.entries(variants(text)).map(([form, one]) => [form, placeholders(one)]));

describe.each(Object.entries({ hi }))('the texts in %s', (_, { TEXTS, PROBLEMS }) => {
  it.each(KEYS)('%s has the placeholders and plural forms of English', (key) => {
    expect(shape(TEXTS[key])).toEqual(shape(EN[key]));
  });

  it('are those of English, and none is empty', () => {
    expect(Object.keys(TEXTS).toSorted()).toEqual(KEYS.toSorted());
    for (const text of Object.values(TEXTS)) for (const one of Object.values(variants(text))) expect(one).toMatch(/\S/);
  });

  it('are in its script, but for names and abbreviations', () => {
    const english = KEYS.filter((key) => Object.values(variants(TEXTS[key])).some((one) => !/[ऀ-ॿ]/.test(one)));
    const names: TextKey[] = ['car.SUV', 'schedule.group', 'visit.ofWash'];
    expect(english.toSorted()).toEqual(names.toSorted());
  });

  it('have no digits that differ from those of number plates', () => {
    expect(JSON.stringify([TEXTS, PROBLEMS])).not.toMatch(/[०-९]/);
  });

  it('name problems by their codes', () => {
    const codes = [...Object.keys(ERRORS), 'unreachable', 'TimeoutError'];
    for (const key of Object.keys(PROBLEMS)) expect(codes).toContain(key.split(' ')[0]);
  });
});

it.each([
  ['English', EN],
  ['Hindi', hi.TEXTS],
])('undo buttons in %s are called what they show', (_, texts) => {
  // Voice control finds a button by its visible text.
  for (const outcome of VISIT_OUTCOMES)
    expect(texts[`visit.undoOf.${outcome}`]).toContain(texts[`visit.undo.${outcome}`]);
});

describe('the texts in English', () => {
  const texts = textsOf('en');
  const report = (fields: Partial<VisitReport>): VisitReport => ({
    outcome: 'missed',
    extras: [],
    reason: null,
    note: 'Bay empty',
    ...fields,
  });

  it.each([
    ...MISSED_REASONS.map((reason) => report({ reason })),
    ...[[], ['interior'], ['wax'], EXTRA_SERVICES].map((extras) =>
      report({ outcome: 'done', extras: [...extras] as VisitReport['extras'] }),
    ),
  ])('describe the report %j as emails do', (one) => {
    expect(reportText(texts, one)).toBe(reportTextOfEmails(one));
  });

  it('name states as the office does', () => {
    for (const status of WASH_STATUSES) expect(texts.t(`visit.status.${status}`)).toBe(WASH_STATUS[status].name);
    expect(texts.t('visit.status.missed')).toBe(VISIT_OUTCOME.missed.name);
    for (const status of LEAD_STATUSES) expect(texts.t(`leads.status.${status}`)).toBe(LEAD_STATUS[status].name);
  });
});
