import { describe, expect, it } from '@jest/globals';
import { CAR_MODELS, carTypeOf } from './car-models.js';
import { CAR_TYPES } from './catalogue.js';

describe('the table of car models', () => {
  it('has about 230 distinct models, and every type', () => {
    expect(CAR_MODELS.length).toBeGreaterThanOrEqual(220);
    expect(CAR_MODELS.length).toBeLessThanOrEqual(260);
    expect(new Set(CAR_MODELS.map(({ name }) => name)).size).toBe(CAR_MODELS.length);
    expect(new Set(CAR_MODELS.map(({ type }) => type))).toEqual(new Set(CAR_TYPES));
  });

  it.each([
    ['Maruti Suzuki Swift', 'Hatchback'],
    ['Honda City', 'Sedan'],
    ['Hyundai Creta', 'SUV'],
    ['Tata Nexon', 'C_SUV'],
    ['Toyota Fortuner', 'Luxury_SUV'],
    ['BMW X7', 'UltraPremium_SUV'],
    ['Land Rover Range Rover', 'UltraLuxury_SUV'],
    ['Rolls-Royce Phantom', 'Ultraluxury'],
  ])('%s is a %s', (name, type) => expect(carTypeOf(name)).toBe(type));

  it.each(['', 'constructor', '__proto__', 'maruti suzuki swift', 'Swift'])('does not know %j', (name) => {
    expect(carTypeOf(name)).toBeNull();
  });
});
