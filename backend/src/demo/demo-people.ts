import { BRAND } from '#libs/brand.js';
import type { CarType } from '#libs/catalogue.js';
import { CAR_MODELS, type CarModel } from '#libs/car-models.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import { parkingText } from '#libs/parking-text.js';
import { NO_ADDRESS, type Address } from '../customers/address.js';
import { demoCommunity } from './demo-communities.js';
import type { DemoRandom } from './demo-random.js';
import type { DemoWorld } from './demo-world.js';

const FIRST_NAMES =
  'Aarav Aditi Aditya Akash Amit Ananya Aniket Anjali Ankita Arjun Arun Asmita Bhavna Chetan Deepa Deepak Dhruv Divya Gaurav Gayatri Harsh Isha Ishaan Jyoti Kabir Kavita Ketan Kiran Madhuri Manish Meenal Mihir Mrunal Nandini Neha Nikhil Nisha Omkar Pallavi Parth Pooja Pradeep Pranav Prasad Priya Rahul Rajesh Riya Rohan Rohit Sachin Sakshi Sameer Sandeep Sanjay Shreya Shruti Siddharth Smita Sneha Sunil Swati Tanvi Tejas Uma Varun Vidya Vikram Vivek Yash Zoya'.split(
    ' ',
  );
const LAST_NAMES =
  'Agarwal Apte Bapat Bhagat Bhosale Chavan Chopra Dange Deshmukh Dixit Fernandes Gadgil Gaikwad Ghosh Gokhale Gupta Iyer Jadhav Jain Jog Joshi Kale Kamat Karve Kelkar Khan Khanna Kulkarni Kumar Limaye Mahajan Malhotra Mehta Menon Mishra More Naik Nair Narayan Patel Pathak Patil Pawar Phadke Pillai Rane Rao Reddy Sane Sathe Sawant Shah Sharma Shetty Shinde Singh Sinha Tambe Thakur Thomas Verma Wagh'.split(
    ' ',
  );

const COLOURS = ['White', 'Silver', 'Grey', 'Black', 'Red', 'Blue', 'Brown'];

/** Weights: smaller cars are more frequent. */
const TYPES: readonly (readonly [CarType, number])[] = [
  ['Hatchback', 30],
  ['Sedan', 22],
  ['C_SUV', 20],
  ['SUV', 16],
  ['Luxury_SUV', 5],
  ['UltraLuxury_SUV', 3],
  ['UltraPremium_SUV', 2],
  ['Ultraluxury', 2],
];

const MODELS = new Map(TYPES.map(([type]) => [type, CAR_MODELS.filter((model) => model.type === type)]));

export function demoName(random: DemoRandom): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

/** Unique by the number. */
export function demoEmail(name: string, number: number): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}.${number}@example.com`;
}

/** Unique for the first hundred million numbers. */
export function demoPhone(number: number): string {
  const mixed = (number * 61_803_399 + 7_331) % 100_000_000;
  return `+9198${String(mixed).padStart(8, '0')}`;
}

export function demoCarModel(random: DemoRandom): CarModel {
  return random.pick(MODELS.get(random.weighted(TYPES))!);
}

export function demoColour(random: DemoRandom): string {
  return random.pick(COLOURS);
}

export function demoCarNumber(random: DemoRandom): string {
  const letters = Array.from({ length: 2 }, () => String.fromCharCode(65 + random.below(26))).join('');
  return `MH${random.pick(['12', '14'])}${letters}${String(1 + random.below(9_999)).padStart(4, '0')}`;
}

export function demoAddress(world: DemoWorld): Address {
  const { random } = world;
  const { id: communityId, pin } = demoCommunity(world);
  const flat = `${1 + random.below(22)}0${1 + random.below(8)}`;
  return {
    ...NO_ADDRESS,
    communityId,
    tower: random.pick(['A', 'B', 'C', 'D', 'E']),
    flat,
    city: BRAND.office.city,
    state: BRAND.office.state,
    pin,
  };
}

export function demoParking(random: DemoRandom): ParkingFields {
  const place = { level: `Basement ${1 + random.below(3)}`, bay: String(1 + random.below(180)) };
  return { ...place, parking: parkingText(place) };
}
