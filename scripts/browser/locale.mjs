/** Where the people are whom the browser tests act as. */
export const LOCALE = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
