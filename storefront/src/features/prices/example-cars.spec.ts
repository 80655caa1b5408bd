import { describe, expect, it } from '@jest/globals';
import { CAR_MODELS } from '#libs/car-models.js';
import { CAR_TYPES } from '#libs/catalogue.js';
import { EXAMPLES } from './example-cars.js';

describe('the example cars of a type', () => {
  it.each(CAR_TYPES)('are priced as %s', (type) => {
    const models = CAR_MODELS.filter((model) => model.type === type);
    for (const example of EXAMPLES[type]) expect(models.some(({ name }) => name.endsWith(` ${example}`))).toBe(true);
  });
});
