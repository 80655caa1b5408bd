import { describe, expect, it } from '@jest/globals';
import { FAQ_GROUPS } from './contract/faq.js';
import { FAQ } from './faq.js';
import { matchingQuestions } from './matching-questions.js';

describe('searching the questions', () => {
  it('shows all four groups when nothing is searched', () => {
    expect(matchingQuestions(FAQ, ' ').map(({ group }) => group)).toEqual([...FAQ_GROUPS]);
  });

  it('shows a group that has no questions', () => {
    const groups = matchingQuestions(
      FAQ.filter(({ group }) => group !== 'Refunds'),
      '',
    );
    expect(groups.map(({ group }) => group)).toEqual([...FAQ_GROUPS]);
    expect(groups[2]!.entries).toEqual([]);
  });

  it('finds words of question and answer in any order and case', () => {
    const [only, ...others] = matchingQuestions(FAQ, 'REFUND days reaches');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ group: 'Refunds', entries: [{ question: 'How long does a refund take?' }] });
  });

  it('leaves out groups without results', () => {
    expect(matchingQuestions(FAQ, 'no such words anywhere')).toEqual([]);
  });
});
