import type { WashTier } from '#libs/catalogue.js';
import { differences } from '#libs/differences.js';
import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';
import { valuesBefore } from './scheduled-change.js';

/** Price changes beyond this percentage must be confirmed by entering the price again. */
const MAX_UNCONFIRMED_PERCENT = 30;

/** The path of a price, after that of a scheduled change if it belongs to one. */
const PRICE_FIELD = /^(?:scheduledChanges\.(\d+)\.)?(monthlyPrices|washPrices)\.(.+)$/;

export interface SettingChange {
  /** The path of the setting, such as `monthlyPrices.Sedan`. */
  field: string;
  before: unknown;
  after: unknown;
  isPrice: boolean;
  /** The first day of the scheduled change that the setting belongs to. */
  from: string | null;
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
  return differences(current, request).map(({ field, after, ...difference }) => {
    const [isPrice, index, kind, name] = PRICE_FIELD.exec(field) ?? [];
    const from = index === undefined ? null : (request.scheduledChanges[Number(index)]?.from ?? null);
    // A newly scheduled price is compared with the one that is valid until then.
    const until = from === null ? null : valuesBefore(current, request.scheduledChanges, from);
    const before = difference.before ?? until?.[kind as 'washPrices'][name as WashTier] ?? null;
    const percent =
      typeof before === 'number' && typeof after === 'number' && before !== 0
        ? ((after - before) / before) * 100
        : null;
    const needsConfirmation =
      isPrice !== undefined && after !== null && (percent === null || Math.abs(percent) > MAX_UNCONFIRMED_PERCENT);
    return { field, before, after, isPrice: isPrice !== undefined, from, percent, needsConfirmation };
  });
}

/** `+12.5%`, `−30%`, `+1,900%`; an empty text when there is no percentage. */
export function percentText(percent: number | null): string {
  if (percent === null) return '';
  const rounded = Math.abs(percent).toLocaleString('en-IN', { maximumFractionDigits: 1 });
  return `${percent < 0 ? '−' : '+'}${rounded}%`;
}
