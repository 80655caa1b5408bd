/** Loaded before a product by clockAhead(): its clock is so many milliseconds ahead. */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

class DateAhead extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [DateAhead.now()] : parts));
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
}

globalThis.Date = DateAhead;
