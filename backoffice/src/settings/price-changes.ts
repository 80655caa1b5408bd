import { differences } from '#libs/differences.js';
import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';

/** Price changes beyond this percentage must be confirmed by entering the price again. */
const MAX_UNCONFIRMED_PERCENT = 30;

const PRICE_FIELDS = /^(monthlyPrices|washPrices)\./;

export interface SettingChange {
  /** The path of the setting, such as `monthlyPrices.Sedan`. */
  field: string;
  before: unknown;
  after: unknown;
  isPrice: boolean;
  /** The change of a number in percent of the current value; null when there is none. */
  percent: number | null;
  /** The new value is typed again before it is saved. */
  needsConfirmation: boolean;
}

/** The changes that saving would make, in the order of the settings. */
export function settingChanges(
  { id: _id, _id: _same, version: _saved, ...current }: SettingsResponse,
  { version: _edited, ...request }: SettingsRequest,
): SettingChange[] {
  return differences(current, request).map(({ field, before, after }) => {
    const isPrice = PRICE_FIELDS.test(field);
    const percent =
      typeof before === 'number' && typeof after === 'number' && before !== 0
        ? ((after - before) / before) * 100
        : null;
    const needsConfirmation = isPrice && (percent === null || Math.abs(percent) > MAX_UNCONFIRMED_PERCENT);
    return { field, before, after, isPrice, percent, needsConfirmation };
  });
}

/** `+12.5%`, `−30%`, `+1,900%`; an empty text when there is no percentage. */
export function percentText(percent: number | null): string {
  if (percent === null) return '';
  const rounded = Math.abs(percent).toLocaleString('en-IN', { maximumFractionDigits: 1 });
  return `${percent < 0 ? '−' : '+'}${rounded}%`;
}
