/** Customer reviews, fixed marketing text. */
export interface Review {
  text: string;
  name: string;
  /** Their community. */
  place: string;
  car: string;
}

export const REVIEWS: readonly Review[] = [
  {
    text: 'I leave at seven and the car is always done. I have stopped thinking about it, which is the best thing I can say.',
    name: 'Ananya K.',
    place: 'Baner',
    car: 'Hyundai Creta',
  },
  {
    text: 'The same two people every morning. They know where I park and text me when a tyre looks low.',
    name: 'Rohit M.',
    place: 'Kharadi',
    car: 'Honda City',
  },
  {
    text: 'My last cleaner scratched the bonnet with a dry rag. These people fold a fresh cloth for every panel.',
    name: 'Farhan S.',
    place: 'Viman Nagar',
    car: 'Skoda Octavia',
  },
  {
    text: 'Two school runs a day and a dog. The fortnightly interior clean has saved our back seat.',
    name: 'Priya D.',
    place: 'Wakad',
    car: 'Maruti Suzuki Ertiga',
  },
  {
    text: 'Paused it for three weeks when we travelled and got every day back. No phone call, no argument.',
    name: 'Vikram J.',
    place: 'Magarpatta',
    car: 'Tata Nexon',
  },
  {
    text: 'Water is scarce in our building and they use hardly any. The society committee noticed before I did.',
    name: 'Sneha P.',
    place: 'Aundh',
    car: 'Kia Seltos',
  },
];
