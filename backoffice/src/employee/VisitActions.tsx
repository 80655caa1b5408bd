import { useEffect, useState, useSyncExternalStore } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { subscribeToClock } from '#libs/browser/clock.js';
import { instantAt, type CalendarDate } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { EXTRA_SERVICES, type ExtraService, type VisitReport } from '#libs/contract/visits.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { EXTRAS_INCLUDED, RECENT_DAYS } from '#libs/visits.js';
import { removeDraft, useDraft } from '../components/drafts.js';
import { StatusChip } from '../components/StatusChip.js';
import { minutesOf, type Texts } from '../language/texts.js';
import { useTexts } from '../language/use-texts.js';
import { useToday } from '../components/use-today.js';
import { renewIfExpiring } from '../providers/http-client.js';
import { visitLabel } from '../visits/visit.js';
import { CallButtons } from './CallButtons.js';
import { MissedDialog } from './MissedDialog.js';
import { reportWithNote } from './report-text.js';
import { DONE, markVisit, removeMark, UNDO_MS, useMark, type MarkedVisit } from './visit-marks.js';
import { WithdrawButton } from './WithdrawButton.js';

const GRID = { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, max-content)' }, gap: 1, mt: 1.5 };
/** A text in the place of buttons, as high as them, so that the cars below stay where they are. */
const LINE = { display: 'flex', alignItems: 'center', minHeight: 44 };

/** The outcome of the visit, and buttons to call the customer and to mark the visit on its day. */
export function VisitActions({ visit, date }: { visit: ScheduledVisit; date: CalendarDate }) {
  const texts = useTexts();
  const isToday = useToday() === date;
  const { id, kind, wash, plan } = visit;
  const marked: MarkedVisit = { kind, id, date, label: visitLabel(texts, visit) };
  if (plan && isToday) return <PlanActions visit={visit} marked={marked} plan={plan} />;
  const report = wash?.report;
  return (
    <>
      {report && <ReportLine report={report} />}
      <Box sx={GRID}>
        <CallButtons person={visit} />
        {wash &&
          isToBeDone(wash) &&
          isToday &&
          (report ? (
            <WithdrawButton visit={marked} reportedAt={report.reportedAt} />
          ) : (
            <MarkButtons
              visit={marked}
              start={visit.start}
              done={wash.allowedStatuses.includes('done') ? DONE : null}
            />
          ))}
        {wash?.status === 'done' && <Typography sx={LINE}>{texts.t('visit.markedDone')}</Typography>}
      </Box>
    </>
  );
}

const NO_EXTRAS: ExtraService[] = [];

interface PlanActionsProps {
  visit: ScheduledVisit;
  marked: MarkedVisit;
  plan: NonNullable<ScheduledVisit['plan']>;
}

function PlanActions({ visit, marked, plan }: PlanActionsProps) {
  const texts = useTexts();
  const { t } = texts;
  const draftName = `extras:${marked.id}:${marked.date}`;
  const [extras, setExtras] = useDraft(draftName, NO_EXTRAS);
  const mark = useMark(marked);
  const isReported = plan.report !== null;
  useEffect(() => {
    if (isReported) removeDraft(draftName);
  }, [isReported, draftName]);
  const report = plan.report ?? mark?.report;
  return (
    <>
      <Box sx={{ display: 'grid', justifyItems: 'start', rowGap: 0.5, mt: 1.5 }}>
        {report ? (
          <ReportLine report={report} />
        ) : (
          <ToggleButtonGroup
            size="small"
            value={extras}
            aria-label={t('visit.alsoDone', { label: marked.label })}
            onChange={(_, chosen: ExtraService[]) => setExtras(chosen.length === 0 ? NO_EXTRAS : chosen)}
          >
            {EXTRA_SERVICES.map((extra) => (
              <ToggleButton key={extra} value={extra} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
                {t(`visit.extra.${extra}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <Typography variant="body2" color="textSecondary">
          {extrasText(texts, plan.extras)}
        </Typography>
      </Box>
      <Box sx={GRID}>
        <CallButtons person={visit} />
        {plan.report ? (
          <WithdrawButton visit={marked} reportedAt={plan.report.reportedAt} />
        ) : (
          <MarkButtons visit={marked} done={{ ...DONE, extras }} />
        )}
      </Box>
    </>
  );
}

/** What was done, or why not, with the note. */
function ReportLine({ report }: { report: VisitReport }) {
  const texts = useTexts();
  return <Typography sx={{ ...LINE, overflowWrap: 'anywhere' }}>{reportWithNote(texts, report)}</Typography>;
}

/** `In 30 days: interior 1 of 2, wax 0 of 1`. */
function extrasText({ t }: Texts, { interior, wax }: Record<ExtraService, number>): string {
  const included = { interiorIncluded: EXTRAS_INCLUDED.interior, waxIncluded: EXTRAS_INCLUDED.wax };
  return t('visit.extras', { days: RECENT_DAYS, interior, wax, ...included });
}

/** Longer than a request takes until the server has checked its token. */
const SENDING_MS = 30_000;
/** Longer than between the taps of a double tap. */
const DOUBLE_TAP_MS = 500;

interface MarkButtonsProps {
  visit: MarkedVisit;
  /** Of a wash: when its slot begins, as in the schedule. */
  start?: string;
  /** What "Mark done" reports; null for a wash that the team cannot mark as done, because nobody is assigned to it. */
  done: VisitReport | null;
}

/** Marks a visit, which is sent after ten seconds. As long as it is only kept on the device, it can be undone. */
function MarkButtons({ visit, start, done }: MarkButtonsProps) {
  const { label } = visit;
  const mark = useMark(visit);
  const [isSettling, settle] = useSettling();
  const { t, startText } = useTexts();
  const isUpcoming = useIsUpcoming(visit.date, start);
  const [isAsking, setAsking] = useState(false);
  const add = (report: VisitReport) => {
    markVisit(visit, report);
    // If this fails, the request that sends the mark renews the session, unless the page is closed.
    renewIfExpiring(UNDO_MS + SENDING_MS).catch(() => undefined);
  };
  if (mark && mark.status !== 'sending')
    return (
      <>
        <Button
          variant="outlined"
          startIcon={<UndoOutlined />}
          // Half a phone is too narrow for the Hindi text on one line.
          sx={{ minHeight: 44, gridColumn: mark.status === 'delayed' ? 'auto' : { xs: '1 / -1', md: 'auto' } }}
          aria-label={t(`visit.undoOf.${mark.report.outcome}`, { label })}
          aria-disabled={isSettling}
          onClick={settle(() => removeMark(mark))}
        >
          {t(`visit.undo.${mark.report.outcome}`)}
        </Button>
        {mark.status === 'delayed' && (
          <Box sx={{ alignSelf: 'center' }}>
            <StatusChip tone="waiting">{t('marks.notSentYet')}</StatusChip>
          </Box>
        )}
      </>
    );
  return (
    <>
      {done && (
        <Button
          variant="contained"
          startIcon={<CheckOutlined />}
          sx={{ minHeight: 44 }}
          aria-label={t('visit.markDoneOf', { label })}
          loading={mark !== undefined}
          aria-disabled={isSettling}
          onClick={settle(() => add(done))}
        >
          {t('visit.markDone')}
        </Button>
      )}
      <Button
        variant="outlined"
        sx={{ minHeight: 44 }}
        aria-label={t('visit.markMissedOf', { label })}
        {...(done ? { disabled: mark !== undefined } : { loading: mark !== undefined })}
        aria-disabled={isSettling}
        onClick={settle(() => setAsking(true))}
      >
        {t('visit.markMissed')}
      </Button>
      {isAsking && (
        <MissedDialog
          subject={`${visit.id}:${visit.date}`}
          label={label}
          begins={isUpcoming ? startText(start!) : null}
          onClose={() => setAsking(false)}
          onConfirm={(report) => {
            setAsking(false);
            add(report);
          }}
        />
      )}
    </>
  );
}

/** Whether a wash has not begun yet, on a screen that stays open. */
function useIsUpcoming(date: CalendarDate, start: string | undefined): boolean {
  return useSyncExternalStore(
    subscribeToClock,
    () => start !== undefined && Date.now() < Date.parse(instantAt(date, minutesOf(start))),
  );
}

/** Two buttons have just changed places, so that a tap can be the second of a double tap. It is ignored. */
function useSettling(): [boolean, (action: () => void) => () => void] {
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  const settle = (action: () => void) => () => {
    if (isSettling) return;
    setSettling(true);
    action();
  };
  return [isSettling, settle];
}
