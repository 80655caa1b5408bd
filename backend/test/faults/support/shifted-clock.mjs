/** Loaded before a product by clockAhead(): its clock is so many milliseconds ahead, and its jobs run often. */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);
/** What a job leaves to another one is done after two seconds instead of a minute. */
const MAX_INTERVAL_MS = 2_000;
const realInterval = globalThis.setInterval;
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

globalThis.setInterval = (work, millis, ...values) => realInterval(work, Math.min(millis, MAX_INTERVAL_MS), ...values);
