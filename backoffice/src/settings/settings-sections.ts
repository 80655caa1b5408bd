/** The sections of the settings in their order, with the id that a link can name: `/settings#days-off`. */
export const SETTINGS_SECTIONS = {
  prices: 'Prices',
  promotion: 'Promotion and GST',
  scheduled: 'Scheduled changes',
  booking: 'Booking and capacity',
  'time-slots': 'Time slots',
  'days-off': 'Days off',
  limits: 'Limits on unpaid orders',
  pauses: 'Pauses',
  invoices: 'Invoice details',
  logo: 'Logo',
  contacts: 'Office and contacts',
  notices: 'Notices to the office',
  policies: 'Policies and advertised figures',
  reviews: 'Reviews',
} as const;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** The path of a section of the settings. */
export function settingsPath(section: SettingsSection): string {
  return `/settings#${section}`;
}
