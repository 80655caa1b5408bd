import type { Paise } from '#libs/money.js';

const ONES = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const;
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;
const CRORE = 10_000_000;
const LAKH = 100_000;
const THOUSAND = 1_000;
const HUNDRED = 100;

/** An amount in the format of Indian invoices: `One Lakh Two Thousand Rupees and Fifty Paise Only`. */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const parts = [
    ...(rupees > 0 || paise === 0 ? [`${inWords(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`] : []),
    ...(paise > 0 ? [`${inWords(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`] : []),
  ];
  return `${parts.join(' and ')} Only`;
}

function inWords(number: number): string {
  if (number < 20) return ONES[number]!;
  if (number < HUNDRED) return [TENS[Math.floor(number / 10)], ...rest(number % 10, '-')].join('');
  for (const [size, name] of [
    [CRORE, 'Crore'],
    [LAKH, 'Lakh'],
    [THOUSAND, 'Thousand'],
    [HUNDRED, 'Hundred'],
  ] as const) {
    if (number >= size) return [inWords(Math.floor(number / size)), ` ${name}`, ...rest(number % size, ' ')].join('');
  }
  throw new RangeError(`${number} is not a number of rupees`);
}

function rest(number: number, separator: string): string[] {
  return number === 0 ? [] : [separator, inWords(number)];
}
