import type { CarType } from '#libs/catalogue.js';

/** Well-known cars of each type, without their make. */
export const EXAMPLES: Record<CarType, readonly string[]> = {
  Hatchback: ['Swift', 'i20', 'Tiago'],
  Sedan: ['City', 'Verna', 'Dzire'],
  SUV: ['Creta', 'Seltos', 'Harrier'],
  C_SUV: ['Nexon', 'Brezza', 'Venue'],
  Luxury_SUV: ['Fortuner', 'X1', 'Q3'],
  UltraLuxury_SUV: ['Range Rover', 'Bentayga', 'Urus'],
  UltraPremium_SUV: ['Defender', 'X5', 'Q7'],
  Ultraluxury: ['S-Class', '7 Series', 'Ghost'],
};
