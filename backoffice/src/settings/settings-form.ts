import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';

/** Inputs leave null for a text that was emptied. */
type Loose<T> = T extends string ? T | null : T extends object ? { [Key in keyof T]: Loose<T[Key]> } : T;

/** What the form holds, as the call takes it. */
export function settingsRequest({ id: _id, _id: _same, version, ...values }: SettingsResponse): SettingsRequest {
  const { invoice, contacts } = values as Loose<typeof values>;
  return {
    ...values,
    promotion: { ...values.promotion, from: values.promotion.from || null, to: values.promotion.to || null },
    invoice: { ...values.invoice, gstin: invoice.gstin ?? '' },
    contacts: {
      ...values.contacts,
      social: (contacts.social ?? []).map((link) => ({ name: link?.name ?? '', link: link?.link ?? '' })),
    },
    version,
  };
}
