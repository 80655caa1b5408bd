import { Box, Button, Checkbox, Link, TableCell, TableRow, Typography } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { calendarDateOf } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OfficeOrderResponse, RenewalResponse } from '#libs/contract/orders.js';
import { monthsText } from '#libs/duration-text.js';
import { dayText, phoneText, today, whatsAppNumber } from '../components/format.js';
import { RecordLink } from '../list/RecordLink.js';
import { useBusinessName } from '../components/use-catalogue.js';
import { amountText } from '../orders/amount-text.js';
import { paymentLinkChat } from '../office-orders/payment-link.js';
import { TOUCH } from '../theme/theme.js';
import { renewalChat } from './renewal.js';

interface PlanProps {
  plan: RenewalResponse;
  /** Whether to show fewer columns. */
  narrow: boolean;
  /** Whether to show everything in one column, on a phone. */
  stacked: boolean;
  /** Whether links can be sent. */
  maySend: boolean;
  selected: boolean;
  /** The order of the next term, when its payment link was sent since the screen was opened. */
  renewal: OfficeOrderResponse | null;
  onToggle: () => void;
  onSend: () => void;
}

/** A plan that is due for renewal, with its links. */
export function PlanRow({ plan, narrow, stacked, maySend, selected, renewal, onToggle, onSend }: PlanProps) {
  const { id, userId, name, phone, carName, carNumber, endDate, planDuration, payable, renewable } = plan;
  const isOver = endDate !== null && endDate < today();
  const color = isOver ? 'error.main' : undefined;
  const car = (
    <>
      {carName} · <span style={{ whiteSpace: 'nowrap' }}>{formatCarNumber(carNumber)}</span>
    </>
  );
  const links = <Links plan={plan} maySend={maySend} renewal={renewal} onSend={onSend} />;
  return (
    <TableRow hover selected={selected}>
      {maySend && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            disabled={!renewable}
            checked={selected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': `Select ${name}, ${carName}` } }}
          />
        </TableCell>
      )}
      <TableCell>
        <RecordLink id={userId} resource="customers">
          {name}
        </RecordLink>
        <Link
          href={`tel:${phone}`}
          sx={{ display: 'block', width: 'fit-content', py: 0.5, whiteSpace: 'nowrap', [TOUCH]: { py: 1.625 } }}
        >
          {phoneText(phone)}
        </Link>
        {stacked && (
          <>
            <div>{car}</div>
            <Box sx={{ color }}>
              {isOver ? 'Ended' : 'Ends'} {dayText(endDate)}
            </Box>
            <Box sx={{ mx: -0.5, whiteSpace: 'nowrap' }}>{links}</Box>
          </>
        )}
      </TableCell>
      {!stacked && (
        <>
          <TableCell>{car}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap', color }}>{dayText(endDate)}</TableCell>
        </>
      )}
      {!narrow && (
        <>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            <RecordLink id={id} resource="allOrders">
              {planDuration === null ? 'Plan' : monthsText(planDuration)}
            </RecordLink>
          </TableCell>
          <TableCell align="right">{amountText(plan, payable)}</TableCell>
        </>
      )}
      {!stacked && <TableCell sx={{ whiteSpace: 'nowrap' }}>{links}</TableCell>}
    </TableRow>
  );
}

function Links({ plan, maySend, renewal, onSend }: Pick<PlanProps, 'plan' | 'maySend' | 'renewal' | 'onSend'>) {
  const { name, phone, renewable, renewalLinkSentAt } = plan;
  const business = useBusinessName();
  const sentOn = renewalLinkSentAt && calendarDateOf(renewalLinkSentAt);
  // A customer gets at most one email a day.
  const isSent = sentOn === today();
  if (!renewable)
    return (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
        Not served any more
      </Typography>
    );
  return (
    <>
      {maySend && (
        <Button
          size="small"
          startIcon={<MailOutlined />}
          disabled={isSent}
          aria-label={`Email ${name}`}
          onClick={onSend}
        >
          Email
        </Button>
      )}
      {maySend && whatsAppNumber(phone) && (
        <Button
          size="small"
          startIcon={<WhatsApp />}
          href={
            renewal?.paymentLink
              ? paymentLinkChat(renewal.order, business, renewal.paymentLink)
              : renewalChat(plan, business, today(), window.location.origin)
          }
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp ${name}`}
        >
          WhatsApp
        </Button>
      )}
      {sentOn && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', px: 0.5 }}>
          {isSent ? 'Link sent today' : `Link sent on ${dayText(sentOn)}`}
        </Typography>
      )}
    </>
  );
}
