import { describe, expect, it } from '@jest/globals';
import { unbroken } from './unbroken.js';

describe('text with non-breaking parts', () => {
  it.each([
    ['Hyundai Creta, MH 12 AB 4498', 'Hyundai Creta, MH_12_AB_4498'],
    ['Honda City, 22 BH 1234 AA', 'Honda City, 22_BH_1234_AA'],
    ['Call +91 98220 50142 today', 'Call +91_98220_50142 today'],
    ['11:30 AM–12:00 PM', '11:30_AM–12:00_PM'],
    ['3 months, 24 Nov 2026 – 23 Sept 2027', '3_months, 24_Nov_2026 – 23_Sept_2027'],
    ['1 day, 12 months from 8 Nov', '1_day, 12_months from 8_Nov'],
    ['Basement 1, bay 42', 'Basement 1, bay_42'],
    ['Flat 704, Amber Heights, Pune 411045, Maharashtra', 'Flat 704, Amber Heights, Pune_411045, Maharashtra'],
    ['फ्लॅट ७०४, पुणे ४११०४५', 'फ्लॅट ७०४, पुणे_४११०४५'],
    ['Flat 1204, Tower 3', 'Flat 1204, Tower 3'],
  ])('%s', (text, expected) => {
    expect(unbroken(text).replaceAll('\u00a0', '_')).toBe(expected);
  });
});
