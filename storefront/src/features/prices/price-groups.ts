import type { CarType } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';

/** Types that cost the same, by price. */
interface PriceGroup {
  types: CarType[];
  /** `Sedan or compact SUV`. */
  label: string;
}

export function priceGroups(carTypes: CatalogueResponse['carTypes']): PriceGroup[] {
  const byPrice = new Map<number, CatalogueResponse['carTypes']>();
  for (const one of carTypes) byPrice.set(one.monthlyPrice, [...(byPrice.get(one.monthlyPrice) ?? []), one]);
  return [...byPrice.values()].map((group) => ({
    types: group.map(({ type }) => type),
    label: listed(group.map(({ label }) => label)),
  }));
}

function listed([first = '', ...others]: string[]): string {
  // `Compact SUV` begins with a word, `SUV` does not.
  const rest = others.map((label) => label.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase()));
  const last = rest.pop();
  return last ? `${[first, ...rest].join(', ')} or ${last}` : first;
}
