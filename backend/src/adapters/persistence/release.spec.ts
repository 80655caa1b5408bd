import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { RELEASE, releaseNumber, releaseOf } from './release.js';

it('is the version in package.json', () => {
  const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };
  expect(RELEASE).toBe(version);
});

it('has a number that is higher for later releases', () => {
  const releases = ['0.1.0', '0.1.9', '0.1.10', '0.2.0', '1.0.0', '10.0.1'];
  const numbers = releases.map(releaseNumber);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(numbers.map(releaseOf)).toEqual(releases);
});
