import type { VisitReport } from '#libs/contract/visits.js';
import type { Texts } from '../language/texts.js';
import type { OtherReport } from '../visits/other-report.js';

/** `Cleaned, with interior`, `Not cleaned: the car was not there`. */
export function reportText({ t }: Texts, { outcome, extras, reason, note }: VisitReport): string {
  if (outcome === 'missed') return t(`report.missed.${reason!}`, { note });
  const [hasInterior, hasWax] = [extras.includes('interior'), extras.includes('wax')];
  if (hasInterior && hasWax) return t('report.done.interior.wax');
  return t(hasInterior ? 'report.done.interior' : hasWax ? 'report.done.wax' : 'report.done');
}

/** The same with the note that a team added: `Not cleaned: the car was not there. Bay empty`. */
export function reportWithNote(texts: Texts, report: VisitReport): string {
  const text = reportText(texts, report);
  const { reason, note } = report;
  return reason === 'other' || note === '' ? text : texts.t('report.withNote', { report: text, note });
}

/** Who reported a visit, what and when. */
export function otherReportText(texts: Texts, { message, reportedAt, reportedBy, report }: OtherReport): string {
  // Marks of an earlier release have only the message.
  if (!report) return message;
  const values = { time: texts.dateTimeText(reportedAt), report: reportText(texts, report) };
  return reportedBy ? texts.t('report.bySomebody', { name: reportedBy, ...values }) : texts.t('report.byYou', values);
}
