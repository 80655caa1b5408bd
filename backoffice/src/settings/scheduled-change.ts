import { CAR_TYPES, WASH_TIERS } from '#libs/catalogue.js';
import type { ScheduledChange, SettingsBody } from '#libs/contract/settings.js';

/** A scheduled change whose day and values are still to be entered. */
export function emptyChange(): ScheduledChange {
  return {
    from: '',
    monthlyPrices: allNull(CAR_TYPES),
    washPrices: allNull(WASH_TIERS),
    promotion: null,
    gstPercent: null,
  };
}

/** Whether no new value is entered, so that nothing would change. The server rejects such a change. */
export function isWithoutValues({ monthlyPrices, washPrices, promotion, gstPercent }: ScheduledChange): boolean {
  const numbers = [gstPercent, ...Object.values(monthlyPrices), ...Object.values(washPrices)];
  return !promotion && numbers.every((value) => value === null);
}

export type PriceValues = Pick<SettingsBody, 'monthlyPrices' | 'washPrices' | 'gstPercent'>;

/**
 * The values that are valid until a scheduled change begins.
 * @param changes in any order, with values that are still to be entered
 */
export function valuesBefore(
  current: PriceValues,
  changes: readonly ScheduledChange[],
  from: string | null | undefined,
): PriceValues {
  return changes
    .filter((change) => change.from && from && change.from < from)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .reduce(
      (values, change) => ({
        monthlyPrices: withNew(values.monthlyPrices, change.monthlyPrices),
        washPrices: withNew(values.washPrices, change.washPrices),
        gstPercent: change.gstPercent ?? values.gstPercent,
      }),
      current,
    );
}

function withNew<Key extends string>(prices: Record<Key, number>, changed: Record<Key, number | null>) {
  const entries = Object.entries(changed).filter(([, price]) => price !== null);
  return { ...prices, ...Object.fromEntries(entries) } as Record<Key, number>;
}

function allNull<Key extends string>(keys: readonly Key[]): Record<Key, null> {
  return Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;
}
