import { describe, expect, it } from '@jest/globals';
import { PLAN_SLOTS, WASH_SLOTS } from './catalogue.js';
import { formatSlot, slotRangesText } from './slot-text.js';

describe('a formatted time slot', () => {
  it.each([
    ['6:30-7:00', '6:30–7:00 AM'],
    ['11:30-12:00', '11:30 AM–12:00 PM'],
    ['5:30 AM - 6:00 AM', '5:30–6:00 AM'],
    ['11:30 AM - 12:00 PM', '11:30 AM–12:00 PM'],
    ['12:30 PM - 1:30 PM', '12:30–1:30 PM'],
    ['10:30 PM - 11:30 PM', '10:30–11:30 PM'],
  ])('%s is %s', (slot, text) => expect(formatSlot(slot)).toBe(text));

  it('has the same format for every slot', () => {
    const slots = [...PLAN_SLOTS, ...Object.values(WASH_SLOTS).flat()];
    for (const slot of slots) expect(formatSlot(slot)).toMatch(/^\d{1,2}:\d\d( AM)?–\d{1,2}:\d\d (AM|PM)$/);
  });

  it('leaves other texts and formatted slots unchanged', () => {
    expect(formatSlot('')).toBe('');
    expect(formatSlot('in the morning')).toBe('in the morning');
    expect(formatSlot(formatSlot('5:30 AM - 6:00 AM'))).toBe('5:30–6:00 AM');
  });
});

describe('some of the time slots of a day', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['7:00-7:30'], '7:00–7:30 AM'],
    [['5:30-6:00', '5:00-5:30', '6:00-6:30', '11:30-12:00'], '5:00–5:30 AM to 6:00–6:30 AM, 11:30 AM–12:00 PM'],
    [['5:00-5:30', '7:00-7:30', '7:30-8:00', '8:00-8:30'], '5:00–5:30 AM, 7:00–7:30 AM to 8:00–8:30 AM'],
  ])('%j reads %s', (some, text) => expect(slotRangesText(PLAN_SLOTS, some)).toBe(text));
});
