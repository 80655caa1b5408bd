import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../app/api.js';
import { ENGLISH, fieldText, problemText } from './account-texts.js';
import { HI } from './hi.js';

describe('a failed request', () => {
  it('is explained in the language of the page, by its code', () => {
    const error = new ApiError(429, 'too-many-requests', 'Please wait 5 minutes.');
    expect(problemText(ENGLISH, error, 'login.failed')).toBe('Please wait 5 minutes.');
    expect(problemText(HI, error, 'login.failed')).toBe('बहुत बार कोशिश हो गई। थोड़ी देर बाद फिर से करें।');
  });

  it('has the text of the page without a useful code', () => {
    const error = new ApiError(500, 'internal-error', 'Something went wrong');
    expect(problemText(HI, error, 'login.failed')).toBe('लॉगिन नहीं हो पाया');
  });
});

it('an invalid field is explained by the type of its error', () => {
  const error = { type: 'required', message: 'Required' };
  expect(fieldText(ENGLISH, 'email', error)).toBe('Required');
  expect(fieldText(HI, 'email', error)).toBe('ईमेल लिखें');
  expect(fieldText(HI, 'email', { type: 'other', message: 'In English' })).toBe('In English');
  expect(fieldText(HI, 'email', undefined)).toBeUndefined();
});

it('digits are Latin, as in all texts for employees', () => {
  expect(JSON.stringify(HI)).not.toMatch(/[०-९]/);
});
