import { expect, it } from '@jest/globals';
import type { Review, SettingsResponse } from '#libs/contract/settings.js';
import { settingsRequest } from './settings-form.js';

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
