import type { Review } from './contract/settings.js';

const EXAMPLE = { date: null, source: '', example: true };

/** The reviews of a new installation: examples, and marked as such, until the operator enters real ones. */
export const EXAMPLE_REVIEWS: readonly Review[] = [
  {
    text: 'I leave at seven and the car is always done. I have stopped thinking about it, which is the best thing I can say.',
    name: 'Ananya K.',
    community: 'Baner',
    car: 'Hyundai Creta',
    ...EXAMPLE,
  },
  {
    text: 'The same two people every morning. They know where I park and text me when a tyre looks low.',
    name: 'Rohit M.',
    community: 'Kharadi',
    car: 'Honda City',
    ...EXAMPLE,
  },
  {
    text: 'My last cleaner scratched the bonnet with a dry rag. These people fold a fresh cloth for every panel.',
    name: 'Farhan S.',
    community: 'Viman Nagar',
    car: 'Skoda Octavia',
    ...EXAMPLE,
  },
  {
    text: 'Two school runs a day and a dog. The fortnightly interior clean has saved our back seat.',
    name: 'Priya D.',
    community: 'Wakad',
    car: 'Maruti Suzuki Ertiga',
    ...EXAMPLE,
  },
  {
    text: 'Paused it for three weeks when we travelled and got every day back. No phone call, no argument.',
    name: 'Vikram J.',
    community: 'Magarpatta',
    car: 'Tata Nexon',
    ...EXAMPLE,
  },
  {
    text: 'Water is scarce in our building and they use hardly any. The society committee noticed before I did.',
    name: 'Sneha P.',
    community: 'Aundh',
    car: 'Kia Seltos',
    ...EXAMPLE,
  },
];
