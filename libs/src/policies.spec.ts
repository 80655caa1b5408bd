import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CONTACTS, DEFAULT_GRIEVANCE_OFFICER } from './brand.js';
import { PLAN_SLOTS, WASH_SLOTS, WASH_TIERS } from './catalogue.js';
import { DEFAULT_SERVICE_RULES, policyVersion, policyVersionText, type PolicySettings } from './policies.js';

const SETTINGS: PolicySettings = {
  business: {
    legalName: 'Shine LLP',
    address: '1 Baner Road, Pune',
    gstin: '',
    grievanceOfficer: DEFAULT_GRIEVANCE_OFFICER,
    ...DEFAULT_SERVICE_RULES,
  },
  contacts: DEFAULT_CONTACTS,
  gstPercent: 18,
  payAfterWash: true,
  planSlots: [...PLAN_SLOTS],
  washes: WASH_TIERS.map((tier) => ({ tier, slots: [...WASH_SLOTS[tier]] })),
};
const { business, contacts } = SETTINGS;

describe('policyVersion', () => {
  it('names the date of the text and the settings that it prints', () => {
    expect(policyVersion(SETTINGS)).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
    expect(policyVersion(structuredClone(SETTINGS))).toBe(policyVersion(SETTINGS));
  });

  it.each<[string, Partial<PolicySettings>]>([
    ['the company', { business: { ...business, legalName: 'Shine Pvt Ltd' } }],
    ['its address', { business: { ...business, address: '2 Baner Road, Pune' } }],
    ['its GSTIN', { business: { ...business, gstin: '27AAPFU0939F1ZV' } }],
    [
      'the grievance officer',
      { business: { ...business, grievanceOfficer: { ...business.grievanceOfficer, name: 'M' } } },
    ],
    ['the deadline of a wash', { business: { ...business, washCancelHours: 6 } }],
    ['the rules of pauses', { business: { ...business, pauses: { ...business.pauses, slotHeldDays: 7 } } }],
    ['the weekly day off', { business: { ...business, daysOff: { weekly: 'Monday', holidays: [] } } }],
    ['the city of the office', { contacts: { ...contacts, city: 'Nagpur' } }],
    ['the phone number', { contacts: { ...contacts, phone: '+91 20 5550 0199' } }],
    ['the opening hours', { contacts: { ...contacts, hours: 'Daily, 6 AM to 8 PM' } }],
    ['the GST rate', { gstPercent: 5 }],
    ['payment after the wash', { payAfterWash: false }],
    ['the first time slot of plans', { planSlots: PLAN_SLOTS.slice(1) }],
  ])('changes with %s', (_, change) => {
    expect(policyVersion({ ...SETTINGS, ...change })).not.toBe(policyVersion(SETTINGS));
  });

  it('keeps for settings that the policies do not print', () => {
    const catalogue = {
      ...SETTINGS,
      planSlots: PLAN_SLOTS.filter((_, index) => index !== 3),
      business: {
        ...business,
        daysOff: { weekly: null, holidays: [{ date: '2026-12-25', name: 'Christmas' }] },
        reviews: [],
        waterSaving: { percent: 90, source: 'x' },
      },
    };
    expect(policyVersion(catalogue)).toBe(policyVersion(SETTINGS));
  });
});

describe('policyVersionText', () => {
  it('names the date in words and the exact version', () => {
    expect(policyVersionText('2026-11-26-9c0f12ab')).toBe('Version of 26 Nov 2026 (2026-11-26-9c0f12ab)');
    expect(policyVersionText('older')).toBe('Version older');
  });
});
