import { describe, expect, it } from '@jest/globals';
import { countText, dateTimeText, phoneText, rateText, whatsAppNumber } from './format.js';

describe('formats', () => {
  it('writes instants in Asia/Kolkata', () => {
    expect(dateTimeText('2026-11-20T19:00:00.000Z')).toBe('21 Nov 2026, 12:30 AM');
  });

  it('writes counts in Indian grouping', () => {
    expect(countText(100000)).toBe('1,00,000');
  });

  it('formats a rate, and shows a dash without one', () => {
    expect(rateText(3, 4)).toBe('75%');
    expect(rateText(1, 3)).toBe('33.3%');
    expect(rateText(0, 9)).toBe('0%');
    expect(rateText(0, 0)).toBe('–');
  });

  it.each([
    ['+919876543210', '+91 98765 43210'],
    ['9876543210', '+91 98765 43210'],
    ['+442071234567', '+442071234567'],
  ])('writes the phone number %s as %s', (phone, text) => {
    expect(phoneText(phone)).toBe(text);
  });

  it.each([
    ['+91 98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
    ['020 5550 0142', null],
    ['"><script>', null],
  ])('turns %s into the WhatsApp number %s', (phone, number) => {
    expect(whatsAppNumber(phone)).toBe(number);
  });
});
