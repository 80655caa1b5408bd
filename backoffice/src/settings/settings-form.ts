import type { CalendarDate } from '#libs/calendar.js';
import type {
  PromotionSettings,
  ScheduledChange,
  SettingsBody,
  SettingsRequest,
  SettingsResponse,
} from '#libs/contract/settings.js';
import { INCOMPLETE_DATE } from '../components/day-text.js';
import { emptyChange, isWithoutValues } from './scheduled-change.js';

/** Inputs turn cleared texts into null. */
type FormValue<T> = T extends string ? T | null : T extends object ? { [Key in keyof T]: FormValue<T[Key]> } : T;

/** The form's values as the API accepts them. */
export function settingsRequest({ id: _id, _id: _same, version, ...values }: SettingsResponse): SettingsRequest {
  const { scheduledChanges, daysOff, invoice, contacts, grievanceOfficer, reviews, noticeEmail, moneyNoticeEmail } =
    values as FormValue<typeof values>;
  return {
    ...values,
    promotion: promotionRequest(values.promotion),
    // Not sorted: errors of the server name the position in the list.
    scheduledChanges: (scheduledChanges ?? []).map((change) => {
      const { from, promotion, gstPercent, monthlyPrices, washPrices } = { ...emptyChange(), ...change };
      return {
        from: from ?? '',
        monthlyPrices,
        washPrices,
        promotion: promotion && promotionRequest(promotion),
        gstPercent,
      };
    }),
    daysOff: {
      weekly: values.daysOff.weekly || null,
      holidays: (daysOff.holidays ?? [])
        .map((holiday) => ({
          date: holiday?.date ?? '',
          name: holiday?.name ?? '',
          ...(holiday?.communityId && { communityId: holiday.communityId }),
        }))
        .toSorted((one, other) => one.date.localeCompare(other.date)),
    },
    invoice: { ...values.invoice, gstin: invoice.gstin ?? '' },
    contacts: {
      ...values.contacts,
      whatsapp: contacts.whatsapp ?? '',
      social: (contacts.social ?? []).map((link) => ({ name: link?.name ?? '', link: link?.link ?? '' })),
    },
    grievanceOfficer: { ...values.grievanceOfficer, name: grievanceOfficer.name ?? '' },
    reviews: (reviews ?? []).map((review) => ({
      // Reviews are often pasted in paragraphs. The site shows them as one.
      text: (review?.text ?? '').replace(/\s+/g, ' ').trim(),
      name: review?.name ?? '',
      community: review?.community ?? '',
      car: review?.car ?? '',
      date: review?.date || null,
      source: review?.source ?? '',
      example: Boolean(review?.example),
    })),
    noticeEmail: noticeEmail ?? '',
    moneyNoticeEmail: moneyNoticeEmail ?? '',
    version,
  };
}

function promotionRequest({ from, to, ...promotion }: PromotionSettings): PromotionSettings {
  return { ...promotion, from: from || null, to: to || null };
}

/**
 * The settings with those values of the form that determine prices, and without scheduled changes whose day or values
 * are not entered yet. The others are not previewed, so they may be incomplete.
 *
 * @param edited empty until the form has its values
 */
export function previewRequest(settings: SettingsResponse, edited: Partial<SettingsResponse>): SettingsBody {
  const { monthlyPrices, washPrices, promotion, gstPercent, scheduledChanges } = edited.monthlyPrices
    ? { ...settings, ...edited }
    : settings;
  const { version: _, ...values } = settingsRequest({
    ...settings,
    monthlyPrices,
    washPrices,
    promotion,
    gstPercent,
    scheduledChanges,
  });
  const isEntered = (change: ScheduledChange) => change.from !== '' && !isWithoutValues(change);
  return { ...values, scheduledChanges: values.scheduledChanges.filter(isEntered) };
}

/** The days of the form's scheduled changes that have no values yet, in order. */
export function daysWithoutValues({ scheduledChanges }: Partial<SettingsResponse>): CalendarDate[] {
  return (scheduledChanges ?? [])
    .map((change) => ({ ...emptyChange(), ...change }))
    .filter((change) => change.from && !hasIncompleteDate(change) && isWithoutValues(change))
    .map(({ from }) => from)
    .toSorted();
}

/** Whether the text of a date among these values is not one, for example because it is being typed. */
export function hasIncompleteDate(values: unknown): boolean {
  if (typeof values !== 'object' || values === null) return values === INCOMPLETE_DATE;
  return Object.values(values).some((value) => hasIncompleteDate(value));
}
