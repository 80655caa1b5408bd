/** Popular models: the name in car-models.ts, and the short name that people use. */
export const POPULAR_CARS = [
  { name: 'Maruti Suzuki Swift', short: 'Swift' },
  { name: 'Hyundai Creta', short: 'Creta' },
  { name: 'Tata Nexon', short: 'Nexon' },
  { name: 'Maruti Suzuki Baleno', short: 'Baleno' },
  { name: 'Hyundai i20', short: 'i20' },
  { name: 'Kia Seltos', short: 'Seltos' },
  { name: 'Honda City', short: 'City' },
  { name: 'Mahindra XUV700', short: 'XUV700' },
] as const;
