import { expect, it } from '@jest/globals';
import { giveDayBackQuestion, giveDaysBackQuestion, nothingToGiveBackText } from './give-days-back.js';

it.each([
  [1, 0, 'Give back the day of 1 missed visit?', /^Each plan ends a day later/],
  [3, 0, 'Give back the days of 3 missed visits?', /^Each plan ends a day later/],
  [1, 1, 'Give back the day of 1 missed visit?', /^1 visit that was made is left out\. Each plan/],
  [1300, 1200, 'Give back the days of 1,300 missed visits?', /^1,200 visits that were made are left out\. Each plan/],
])('asks about %i missed visits, without %i that were made', (missed, made, title, text) => {
  expect(giveDaysBackQuestion(missed, made)).toEqual({ title, text: expect.stringMatching(text) });
});

it('says that no visit was missed', () => {
  expect(nothingToGiveBackText(1)).toMatch(/^This visit was made/);
  expect(nothingToGiveBackText(2)).toMatch(/^All selected visits were made/);
});

it.each([
  [1, 0, 'Give back a day for 1 plan?', /^The plan ends a day later/],
  [80, 1, 'Give back a day for 80 plans?', /^1 order that is not a running plan is left out\. Each plan/],
  [1300, 1200, 'Give back a day for 1,300 plans?', /^1,200 orders that are not running plans are left out\. Each plan/],
])('asks about a day of %i plans, without %i other orders', (plans, others, title, text) => {
  expect(giveDayBackQuestion(plans, others)).toEqual({ title, text: expect.stringMatching(text) });
});
