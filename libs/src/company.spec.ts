import { describe, expect, it } from '@jest/globals';
import { companyNameError, gstinError, invoiceNameOf } from './company.js';
import { normaliseGstin } from './gstin.js';

const VALID = { gstin: '27AAPFU0939F1ZV', companyName: 'Amber Stays LLP' };

describe('the company on an invoice', () => {
  it('is optional', () => {
    const none = { gstin: '', companyName: ' ' };
    expect([gstinError(none), companyNameError(none)]).toEqual([undefined, undefined]);
    expect(invoiceNameOf({ gstin: '', companyName: '' }, 'Asha Rao')).toBe('Asha Rao');
  });

  it('needs a name and a GSTIN with a valid check character', () => {
    expect([gstinError(VALID), companyNameError(VALID)]).toEqual([undefined, undefined]);
    expect(gstinError({ ...VALID, gstin: '' })).toBe('Please enter the GSTIN of the company');
    expect(gstinError({ ...VALID, gstin: '27AAPFU0939F1ZW' })).toMatch('not valid');
    expect(companyNameError({ ...VALID, companyName: '  ' })).toBe('Please enter the company name');
    expect(invoiceNameOf(VALID, 'Asha Rao')).toBe('Amber Stays LLP, GSTIN 27AAPFU0939F1ZV');
  });

  it('may have a GSTIN with spaces and small letters', () => {
    expect(normaliseGstin(' 27 aapfu0939f1zv ')).toBe(VALID.gstin);
    expect(gstinError({ ...VALID, gstin: '27 aapfu 0939f 1zv' })).toBeUndefined();
  });
});
