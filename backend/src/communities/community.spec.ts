import { describe, expect, it } from '@jest/globals';
import { CommunityDirectory, nameKey, withFormerNames, type Community } from './community.js';

const community = (name: string, details: Partial<Community> = {}): Community => ({
  id: name,
  version: 1,
  name,
  nameKey: nameKey(name),
  locality: 'Baner',
  address: '',
  active: true,
  formerNames: [],
  mergedInto: null,
  mark: 1,
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
  ...details,
});

describe('the directory of communities', () => {
  const directory = new CommunityDirectory([
    community('Silver Oaks'),
    community('Silver Oaks Phase 2'),
    community('Ünal Heights', { formerNames: ['Tall Towers'] }),
    community('Closed Court', { active: false }),
    community('Old Park', { mergedInto: 'New Park' }),
    community('New Park', { formerNames: ['Old Park', 'Silver Oaks'] }),
  ]);

  it.each([
    ['B-704, silver-oaks, Hadapsar', 'Silver Oaks'],
    ['Silver Oaks, Phase 2, Tower B', 'Silver Oaks Phase 2'],
    ['near UNAL heights gate', 'Ünal Heights'],
    ['Quicksilver Oaks', null],
    ['', null],
    ['Closed Court', 'Closed Court'],
    ['12 Tall Towers', 'Ünal Heights'],
    ['Old Park 4', 'New Park'],
  ])('finds in “%s” %s', (text, name) => {
    expect(directory.namedIn(text)).toBe(name);
  });

  it('offers what is active and stays', () => {
    expect(
      ['Silver Oaks', 'New Park', 'Closed Court', 'Old Park', 'silver oaks'].map((name) => directory.offers(name)),
    ).toEqual([true, true, false, false, false]);
  });

  it('knows what a former name is now, unless another community has it', () => {
    expect(['Tall Towers', 'Silver Oaks', 'Nowhere'].map((name) => directory.currentName(name))).toEqual([
      'Ünal Heights',
      'Silver Oaks',
      'Nowhere',
    ]);
    expect(directory.namesOf(directory.communities[5]!)).toEqual(['New Park', 'Old Park']);
  });

  it('answers a hostile text in no time', () => {
    const begun = performance.now();
    expect(directory.namedIn('silver '.repeat(7_000))).toBeNull();
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

it('a community called by an earlier name again has that name no longer as a former one', () => {
  expect(withFormerNames(community('A', { formerNames: ['A', 'B'] }), ['C', 'B']).formerNames).toEqual(['B', 'C']);
});
