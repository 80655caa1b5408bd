import { describe, expect, it } from '@jest/globals';
import { HttpError } from 'react-admin';
import { EN } from './en.js';
import * as hi from './hi.js';
import { textsIn } from './texts.js';

const english = textsIn('en', { TEXTS: EN, PROBLEMS: {} });
const hindi = textsIn('hi', hi);

describe('texts', () => {
  it.each([
    [0, '0 cars', '0 गाड़ी'],
    [1, '1 car', '1 गाड़ी'],
    [2, '2 cars', '2 गाड़ियाँ'],
    [120_000, '1,20,000 cars', '1,20,000 गाड़ियाँ'],
  ])('of %d cars have the plural form and the digits of the language', (count, inEnglish, inHindi) => {
    expect(english.t('schedule.cars', { count })).toBe(inEnglish);
    expect(hindi.t('schedule.cars', { count })).toBe(inHindi);
  });

  it('keep what was entered as it is, also if it looks like a placeholder or a pattern', () => {
    const name = 'आशा $& %{name} MH 12';
    expect(hindi.t('leads.notesOn', { name })).toBe(`नोट: ${name}`);
  });
});

describe('days and times', () => {
  const evening = '2026-11-26T14:12:00.000Z';

  it('are those of India, with Latin digits', () => {
    expect(english.dateTimeText(evening)).toBe('26 Nov 2026, 7:42\u00a0PM');
    expect(hindi.dateTimeText(evening)).toBe('26 नवंबर 2026, शाम\u00a07:42');
    expect(hindi.dayText('2026-11-26')).toBe('26 नवंबर 2026');
    expect(hindi.sinceText(evening)).toBe('26 नवंबर 2026, शाम\u00a07:42');
  });

  it.each([
    ['05:00', '5:00 AM', 'सुबह 5:00'],
    ['12:00', '12:00 PM', 'दोपहर 12:00'],
    ['22:30', '10:30 PM', 'रात 10:30'],
  ])('of a start at %s are written as people say them', (start, inEnglish, inHindi) => {
    expect(english.startText(start)).toBe(inEnglish);
    expect(hindi.startText(start)).toBe(inHindi);
  });

  it.each([
    ['6:30-7:00', '6:30–7:00 AM', 'सुबह 6:30–7:00'],
    ['11:30 AM - 12:00 PM', '11:30 AM–12:00 PM', 'सुबह 11:30 – दोपहर 12:00'],
    ['in the morning', 'in the morning', 'in the morning'],
  ])('of the slot %s are a range', (slot, inEnglish, inHindi) => {
    expect(english.slotText(slot)).toBe(inEnglish);
    expect(hindi.slotText(slot)).toBe(inHindi);
  });
});

describe('the text of a problem', () => {
  const problem = (code: string, errors?: object) => new HttpError('In English.', 400, { code, errors });

  it('is that of its code, and not of its English text', () => {
    expect(hindi.errorText(problem('visit-reported'))).toBe('यह पहले ही दर्ज हो चुका है। रिफ़्रेश करके देखें।');
    expect(english.errorText(problem('visit-reported'))).toBe('In English.');
  });

  it('is that of the invalid field', () => {
    expect(hindi.errorText(problem('validation-failed', { reason: 'In English.' }))).toBe(
      'बताएँ कि गाड़ी साफ़ क्यों नहीं हो पाई',
    );
  });

  it.each([
    [problem('community-in-use')],
    [problem('constructor')],
    [problem('validation-failed', { name: 'In English.' })],
    [problem('validation-failed', { reason: 'In English.', note: 'In English.' })],
    [new Error('In English.')],
  ])('is the English one if there is no other', (error) => expect(hindi.errorText(error)).toBe('In English.'));

  it('is there for errors without a text', () => {
    expect(hindi.errorText(null)).toBe('कुछ गड़बड़ हो गई');
    expect(english.errorText(new Error(''))).toBe('Something went wrong');
  });
});
