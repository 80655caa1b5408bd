import {
  calendarDateOf,
  formatCalendarDate,
  formatTime,
  instantAt,
  type CalendarDate,
  type Instant,
} from '#libs/calendar.js';
import { LANGUAGES, type Language } from '#libs/browser/language.js';
import { groupDigits } from '#libs/money.js';
import { formatSlot, slotMinutes } from '#libs/slot-text.js';
import { unbreakable } from '#libs/unbroken.js';
import { today } from '../components/format.js';
import { EN, type Text, type TextKey, type Translation } from './en.js';
import { problemText, type ProblemTexts } from './problems.js';

/** What the file of a language has. */
export interface Catalogue {
  TEXTS: Translation;
  PROBLEMS: ProblemTexts;
}

type NamesIn<T extends string> = T extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<T extends Text> = T extends string ? NamesIn<T> : NamesIn<Exclude<T, string>['one' | 'other']> | 'count';
type Values<Key extends TextKey> = [NamesOf<(typeof EN)[Key]>] extends [never]
  ? []
  : [Record<NamesOf<(typeof EN)[Key]>, string | number>];

/** The texts and formats of one language. */
export interface Texts {
  language: Language;
  /** A text with the values of its placeholders. Numbers are counts, and get the grouping of India. */
  t: <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;
  /** `26 Nov 2026`. */
  dayText: (date: CalendarDate) => string;
  /** `26 Nov 2026, 7:42 PM`, in Asia/Kolkata. The time stays on one line. */
  dateTimeText: (instant: Instant) => string;
  /** `7:42 PM`; with the day, if it is not today. */
  sinceText: (instant: Instant) => string;
  /** `5:30 AM`. @param start in Asia/Kolkata, `05:30` */
  startText: (start: string) => string;
  /** `6:30–7:00 AM`. Any text but a time slot is returned unchanged. */
  slotText: (slot: string) => string;
  /** Why something failed. In English if the language has no text for the problem. */
  errorText: (error: unknown) => string;
}

export function textsIn(language: Language, { TEXTS, PROBLEMS }: Catalogue): Texts {
  const formats = language === 'en' ? ENGLISH : intlFormats(LANGUAGES[language].tag);
  const rules = lazily(() => new Intl.PluralRules(LANGUAGES[language].tag));
  const timeText = (instant: Instant) => unbreakable(formats.timeText(instant));
  const dateTimeText = (instant: Instant) => `${formats.dayText(calendarDateOf(instant))}, ${timeText(instant)}`;
  return {
    language,
    ...formats,
    dateTimeText,
    t: (key, ...[values = {}]: [Record<string, string | number>?]) => {
      const text: Text = TEXTS[key];
      if (typeof text === 'string') return filled(text, values);
      return filled(rules().select(Number(values.count)) === 'one' ? text.one : text.other, values);
    },
    sinceText: (instant) => (calendarDateOf(instant) === today() ? timeText(instant) : dateTimeText(instant)),
    errorText: (error) =>
      problemText(PROBLEMS, error) ?? (error instanceof Error && error.message ? error.message : TEXTS.somethingWrong),
  };
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? groupDigits(value) : typeof value === 'string' ? value : placeholder;
  });
}

interface Formats extends Pick<Texts, 'dayText' | 'startText' | 'slotText'> {
  timeText: (instant: Instant) => string;
}

/** Some day, for times without one. */
const DAY: CalendarDate = '2026-01-01';

/** The minutes after midnight of a time like `05:30`. */
export function minutesOf(start: string): number {
  const [hours, minutes] = start.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

const ENGLISH: Formats = {
  dayText: formatCalendarDate,
  timeText: formatTime,
  startText: (start) => formatTime(instantAt(DAY, minutesOf(start))),
  slotText: formatSlot,
};

/** With Latin digits, which everybody reads on number plates and notes. */
function intlFormats(tag: string): Formats {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { timeZone: 'Asia/Kolkata', ...options }));
  const days = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });
  const times = formatOf({ hour: 'numeric', minute: '2-digit', dayPeriod: 'short' });
  const atMinutes = (minutes: number) => Date.parse(instantAt(DAY, minutes));
  return {
    dayText: (date) => days().format(Date.parse(instantAt(date, 0))),
    timeText: (instant) => times().format(Date.parse(instant)),
    startText: (start) => times().format(atMinutes(minutesOf(start))),
    slotText(slot) {
      const minutes = slotMinutes(slot);
      return minutes ? times().formatRange(atMinutes(minutes.from), atMinutes(minutes.to)) : slot;
    },
  };
}

/** Formats take long to create on a phone. */
function lazily<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}
