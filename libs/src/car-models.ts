import type { CarType } from './catalogue.js';

export interface CarModel {
  name: string;
  type: CarType;
}

/** The specification's lookup of make and model to type. `A|B` are models A and B of the make. */
const MODELS: Record<CarType, Record<string, string>> = {
  Hatchback: {
    'Maruti Suzuki': 'Alto 800|Alto K10|S-Presso|Celerio|Wagon R|Swift|Ignis|Baleno|Ritz',
    Hyundai: 'Eon|Santro|i10|Grand i10|Grand i10 Nios|i20|Elite i20',
    Tata: 'Nano|Bolt|Tiago|Tiago EV|Altroz',
    Toyota: 'Glanza|Etios Liva',
    Honda: 'Brio|Jazz',
    Renault: 'Kwid',
    Volkswagen: 'Polo',
    Ford: 'Figo|Freestyle',
    Nissan: 'Micra',
    Datsun: 'GO|redi-GO',
    Chevrolet: 'Spark|Beat',
    Fiat: 'Punto Evo',
    Skoda: 'Fabia',
    MG: 'Comet EV',
    Citroen: 'C3',
    Mini: 'Cooper S',
  },
  Sedan: {
    'Maruti Suzuki': 'Dzire|Ciaz|SX4',
    Hyundai: 'Aura|Xcent|Accent|Verna|Elantra|Sonata',
    Tata: 'Tigor|Tigor EV|Zest',
    Toyota: 'Etios|Yaris|Corolla Altis|Camry',
    Honda: 'Amaze|City|Civic',
    Volkswagen: 'Vento|Virtus|Jetta|Passat',
    Skoda: 'Rapid|Slavia|Octavia|Superb',
    Ford: 'Aspire',
    Nissan: 'Sunny',
    Chevrolet: 'Cruze',
    Fiat: 'Linea',
    Audi: 'A4|A6',
    BMW: '2 Series Gran Coupe|3 Series|5 Series',
    'Mercedes-Benz': 'A-Class Limousine|CLA|C-Class|E-Class',
    Jaguar: 'XE|XF',
    Lexus: 'ES',
    Volvo: 'S60|S90',
    BYD: 'Seal',
  },
  C_SUV: {
    'Maruti Suzuki': 'Brezza|Fronx|Jimny',
    Hyundai: 'Venue|Exter',
    Kia: 'Sonet|Syros',
    Tata: 'Nexon|Nexon EV|Punch|Punch EV',
    Mahindra: 'XUV300|XUV 3XO|XUV400|KUV100|Thar',
    Toyota: 'Urban Cruiser|Urban Cruiser Taisor',
    Honda: 'WR-V',
    Renault: 'Kiger|Duster',
    Nissan: 'Magnite|Terrano',
    Ford: 'EcoSport',
    Skoda: 'Kylaq',
    Citroen: 'Basalt|C3 Aircross',
  },
  SUV: {
    'Maruti Suzuki': 'Grand Vitara|Victoris|XL6|Ertiga|Invicto|S-Cross',
    Hyundai: 'Creta|Creta Electric|Alcazar|Tucson',
    Kia: 'Seltos|Carens|Clavis|EV6',
    Tata: 'Harrier|Harrier EV|Safari|Curvv|Hexa',
    Mahindra: 'Scorpio Classic|Scorpio N|XUV500|XUV700|Thar Roxx|Bolero|Bolero Neo|Marazzo|BE 6|XEV 9e',
    Toyota: 'Urban Cruiser Hyryder|Innova Crysta|Innova Hycross|Rumion',
    Honda: 'Elevate|CR-V',
    Renault: 'Triber',
    Volkswagen: 'Taigun|Tiguan',
    Skoda: 'Kushaq',
    MG: 'Astor|Hector|ZS EV|Windsor EV',
    Jeep: 'Compass',
    Citroen: 'C5 Aircross',
    BYD: 'Atto 3',
    Isuzu: 'MU-X',
  },
  Luxury_SUV: {
    Toyota: 'Fortuner',
    Ford: 'Endeavour',
    MG: 'Gloster',
    Jeep: 'Meridian|Wrangler',
    Skoda: 'Kodiaq',
    Volkswagen: 'Tiguan R-Line',
    Audi: 'Q3|Q5',
    BMW: 'X1|iX1|X3',
    'Mercedes-Benz': 'GLA|EQA|GLB|GLC',
    Volvo: 'XC40|EX40|XC60',
    Lexus: 'NX',
    Jaguar: 'F-Pace',
    'Land Rover': 'Range Rover Evoque|Discovery Sport',
    Mini: 'Countryman',
    Kia: 'Carnival|EV9',
  },
  UltraPremium_SUV: {
    Audi: 'Q7|Q8|Q8 e-tron',
    BMW: 'X5|X7|iX|XM',
    'Mercedes-Benz': 'GLE|GLS|EQS SUV|G-Class',
    Volvo: 'XC90|EX90',
    Lexus: 'RX|LX',
    Toyota: 'Land Cruiser 300|Vellfire',
    Porsche: 'Macan|Cayenne',
    'Land Rover': 'Defender|Discovery|Range Rover Velar',
    Jeep: 'Grand Cherokee',
  },
  UltraLuxury_SUV: {
    'Land Rover': 'Range Rover|Range Rover Sport',
    'Rolls-Royce': 'Cullinan',
    Bentley: 'Bentayga',
    Lamborghini: 'Urus',
    'Aston Martin': 'DBX',
    Maserati: 'Levante',
    Ferrari: 'Purosangue',
    'Mercedes-Maybach': 'GLS',
  },
  Ultraluxury: {
    'Rolls-Royce': 'Phantom|Ghost|Spectre',
    Bentley: 'Flying Spur|Continental GT',
    'Mercedes-Maybach': 'S-Class',
    'Mercedes-Benz': 'S-Class|EQS|AMG GT',
    BMW: '7 Series|i7',
    Audi: 'A8 L',
    Lexus: 'LS|LM',
    Jaguar: 'F-Type',
    Porsche: '911|Panamera|Taycan',
    Maserati: 'Quattroporte',
    Ferrari: '296 GTB',
    Lamborghini: 'Huracan|Revuelto',
    'Aston Martin': 'DB12|Vantage',
  },
};

/** Every make and model with its type, by name. */
export const CAR_MODELS: readonly CarModel[] = Object.entries(MODELS)
  .flatMap(([type, makes]) =>
    Object.entries(makes).flatMap(([make, models]) =>
      models.split('|').map((model) => ({ name: `${make} ${model}`, type: type as CarType })),
    ),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const TYPE_OF_MODEL: ReadonlyMap<string, CarType> = new Map(CAR_MODELS.map(({ name, type }) => [name, type]));

/** The type of a make and model listed in CAR_MODELS; null for any other text. */
export function carTypeOf(name: string): CarType | null {
  return TYPE_OF_MODEL.get(name) ?? null;
}
