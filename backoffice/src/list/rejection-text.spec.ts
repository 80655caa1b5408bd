import { describe, expect, it } from '@jest/globals';
import { PartialFailure } from '../providers/change-each.js';
import { rejectionText } from './rejection-text.js';

const RECORDS = [
  { id: 'a', name: 'Asha' },
  { id: 'b', name: 'Bina' },
];

describe('why some records were not changed', () => {
  it('names each rejected record, with the reason', () => {
    const rejections = [
      { id: 'a', error: new Error('The wash is done.') },
      { id: 'b', error: new Error('The wash is cancelled.') },
    ];
    expect(rejectionText(new PartialFailure('1 of 3 was updated.', rejections), RECORDS)).toBe(
      '1 of 3 was updated.\nAsha: The wash is done.\nBina: The wash is cancelled.',
    );
  });

  it('does not repeat a name with which the reason begins', () => {
    const rejections = [{ id: 'a', error: new Error('Asha is in use.') }];
    expect(rejectionText(new PartialFailure('0 of 2 were deleted.', rejections), RECORDS)).toBe(
      '0 of 2 were deleted.\nAsha is in use.',
    );
  });

  it('names five records, and counts the others', () => {
    const rejections = Array.from({ length: 7 }, (_, index) => ({ id: `r${index}`, error: new Error('No.') }));
    const lines = rejectionText(new PartialFailure('0 of 7 were updated.', rejections), RECORDS).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('2 more');
  });
});
