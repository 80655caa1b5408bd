/** The locale and time zone of browser tests. */
export const LOCALE = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
