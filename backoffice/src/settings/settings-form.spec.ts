import { expect, it } from '@jest/globals';
import type { Review, SettingsResponse } from '#libs/contract/settings.js';
import { INCOMPLETE_DATE } from '../components/day-text.js';
import { emptyChange } from './scheduled-change.js';
import { daysWithoutValues, hasIncompleteDate, previewRequest, settingsRequest } from './settings-form.js';

const REVIEW: Review = {
  text: '',
  name: 'Kavita S.',
  community: 'Baner',
  car: '',
  date: null,
  source: '',
  example: false,
};

it('sends a review that was pasted in paragraphs as one line, because the site shows it as one', () => {
  const text = 'Spotless since June.\n\nNever late.\n';
  const values = {
    promotion: {},
    daysOff: {},
    invoice: {},
    contacts: {},
    grievanceOfficer: {},
    reviews: [{ ...REVIEW, text }],
  } as unknown as SettingsResponse;
  expect(settingsRequest(values).reviews).toEqual([{ ...REVIEW, text: 'Spotless since June. Never late.' }]);
});

it('finds a date that is not complete, so that it is not sent for a preview', () => {
  const dated = (date: string | null) => ({ promotion: { from: date, to: null }, reviews: [{ ...REVIEW, date }] });
  expect(hasIncompleteDate(dated('2026-12-03'))).toBe(false);
  expect(hasIncompleteDate(dated(null))).toBe(false);
  expect(hasIncompleteDate(dated(INCOMPLETE_DATE))).toBe(true);
  expect(hasIncompleteDate({ ...dated(null), daysOff: { holidays: [{ date: INCOMPLETE_DATE }] } })).toBe(true);
});

it('previews prices while other values and a new scheduled change are incomplete', () => {
  const stored = {
    monthlyPrices: { SUV: 2299 },
    promotion: {},
    daysOff: {},
    invoice: {},
    contacts: {},
    grievanceOfficer: {},
    reviews: [],
  } as unknown as SettingsResponse;
  const dated = { ...emptyChange(), from: '2026-12-01', gstPercent: 5 };
  const preview = previewRequest(stored, {
    ...stored,
    monthlyPrices: { SUV: 2499 },
    daysOff: { weekly: null, holidays: [{ date: '', name: '' }] },
    scheduledChanges: [emptyChange(), dated, { ...emptyChange(), from: '2026-12-24' }],
  } as unknown as SettingsResponse);
  expect(preview.monthlyPrices).toEqual({ SUV: 2499 });
  expect(preview.daysOff.holidays).toEqual([]);
  expect(preview.scheduledChanges).toMatchObject([{ from: '2026-12-01', gstPercent: 5 }]);
});

it('knows the days of scheduled changes without values', () => {
  const on = (from: string | null, values: object = {}) => ({ ...emptyChange(), from, ...values });
  const changes = [on('2027-02-01'), on('2027-01-01'), on('2027-03-01', { gstPercent: 5 }), on(null), on('')];
  const edited = { scheduledChanges: [...changes, on(INCOMPLETE_DATE)] } as Partial<SettingsResponse>;
  expect(daysWithoutValues(edited)).toEqual(['2027-01-01', '2027-02-01']);
  expect(daysWithoutValues({})).toEqual([]);
});
