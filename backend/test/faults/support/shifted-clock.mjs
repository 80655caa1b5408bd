/** Loaded before a product by clockAhead(): its clock is so many milliseconds ahead. */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = globalThis.Date;

// mongoose knows the type by its name.
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Date.now()] : parts));
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
