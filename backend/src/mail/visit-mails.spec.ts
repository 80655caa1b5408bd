import { describe, expect, it } from '@jest/globals';
import { BRAND, DEFAULT_CONTACTS } from '#libs/brand.js';
import type { MissedReason } from '#libs/contract/visits.js';
import { visitMissedMail } from './visit-mails.js';

const SENDER = { ...DEFAULT_CONTACTS, legalName: BRAND.legalName, hasOwnLogo: false };

/** The text, with ordinary spaces. */
function textFor(reason: MissedReason, note: string, { canChange = true, canPause = true } = {}): string {
  const car = { carName: 'Hyundai Creta', carNumber: 'MH12AB1234' };
  const visit = { id: 'visit', date: '2026-11-22', ...car, outcome: 'missed', extras: [], reason, note } as const;
  const person = { id: 'asha', name: 'Asha Rao', email: 'asha@example.com' };
  return visitMissedMail(person, { ...visit, extras: [] }, { canChange, canPause })
    .write(SENDER, 'https://wash.example', [])
    .text.replaceAll('\u00a0', ' ');
}

describe('visitMissedMail', () => {
  it('says why the car was not cleaned, and what to do about the parking place', () => {
    const text = textFor('car-away', 'Bay empty');
    expect(text).toContain('Our team could not clean your Hyundai Creta on Sun 22 Nov: the car was not there.');
    expect(text).toContain('Our team’s note: Bay empty');
    expect(text).toContain('Change the parking place of your plan.');
    expect(text).toContain('https://wash.example/profilepage');
  });

  it('says what to do about the parking place of a car that could not be reached', () => {
    expect(textFor('no-access', '')).toContain('Change the parking place of your plan.');
  });

  it('advises a pause only if plans can be paused', () => {
    expect(textFor('car-away', '')).toContain('If you are away, pause the plan');
    expect(textFor('car-away', '', { canPause: false })).not.toMatch(/pause/i);
  });

  it('advises nothing that a plan which has ended or was cancelled does not allow', () => {
    const text = textFor('car-away', '', { canChange: false, canPause: false });
    expect(text).not.toContain('Change the parking place');
    expect(text).toContain('Your plan shows all visits of the last 30 days.');
  });

  it('has the note as another reason, once', () => {
    const text = textFor('other', 'Lift broken');
    expect(text).toContain('on Sun 22 Nov: Lift broken.');
    expect(text).not.toContain('Our team’s note');
    expect(text).not.toContain('parking place');
  });
});
