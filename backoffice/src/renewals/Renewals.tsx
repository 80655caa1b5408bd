import { useState } from 'react';
import {
  Box,
  Button,
  Card,
  Checkbox,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { countText, dayText, monthsText, phoneText, today, whatsAppNumber } from '../components/format.js';
import { errorMessage, LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { RecordLink } from '../list/RecordLink.js';
import { OrderTabs } from '../orders/OrderTabs.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { renewalChat } from './renewal.js';

/** Plans that end or have just ended. A renewed plan leaves the list. */
export default function Renewals() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['allOrders', 'renewals'],
    queryFn: () => dataProvider.renewals(),
  });
  return (
    <Page title="Renewals" aside={data && <Typography color="textSecondary">{countText(data.length)}</Typography>}>
      <OrderTabs />
      <Card>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {isPending && <LoadingState text={MESSAGES.loadingOrders} />}
        {data?.length === 0 && (
          <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No plan ends within two weeks.
          </Typography>
        )}
        {data && data.length > 0 && <Plans plans={data} />}
      </Card>
    </Page>
  );
}

function Plans({ plans }: { plans: readonly OrderResponse[] }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = plans.filter(({ id }) => selected.includes(id));
  const { sent, send, isPending } = useRenewalLinks();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));

  function toggle(id: string) {
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  }

  return (
    <>
      <Box
        className="not-printed"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          p: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Button
          variant="contained"
          startIcon={<MailOutlined />}
          disabled={chosen.length === 0}
          loading={isPending}
          onClick={() => send(chosen, () => setSelected([]))}
        >
          Email{' '}
          {chosen.length === 0
            ? 'renewal links'
            : `${countText(chosen.length)} renewal ${chosen.length === 1 ? 'link' : 'links'}`}
        </Button>
        <Typography variant="body2" color="textSecondary">
          Plans that end within 14 days or ended in the last 14. Each customer gets at most one link a day.
        </Typography>
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={chosen.length === plans.length}
                  indeterminate={chosen.length > 0 && chosen.length < plans.length}
                  onChange={() => setSelected(chosen.length === plans.length ? [] : plans.map(({ id }) => id))}
                  slotProps={{ input: { 'aria-label': 'Select all plans' } }}
                />
              </TableCell>
              <TableCell>Customer</TableCell>
              {!narrow && <TableCell>Car</TableCell>}
              <TableCell>Ends</TableCell>
              {!narrow && (
                <>
                  <TableCell>Plan</TableCell>
                  <TableCell align="right">Paid</TableCell>
                  <TableCell>Renewal link</TableCell>
                </>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {plans.map((plan) => (
              <Plan
                key={plan.id}
                plan={plan}
                narrow={narrow}
                selected={selected.includes(plan.id)}
                sent={sent.has(plan.id)}
                onToggle={() => toggle(plan.id)}
                onSend={() => send([plan])}
              />
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

interface PlanProps {
  plan: OrderResponse;
  /** Fewer columns, on phones and tablets. */
  narrow: boolean;
  selected: boolean;
  /** The link was mailed since the screen was opened. */
  sent: boolean;
  onToggle: () => void;
  onSend: () => void;
}

function Plan({ plan, narrow, selected, sent, onToggle, onSend }: PlanProps) {
  const { id, userId, name, phone, carName, carNumber, endDate, planDuration, payable } = plan;
  const car = `${carName} ${formatCarNumber(carNumber)}`;
  const links = <Links plan={plan} sent={sent} onSend={onSend} />;
  return (
    <TableRow hover selected={selected}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={selected}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': `Select ${name}, ${carName}` } }}
        />
      </TableCell>
      <TableCell>
        <RecordLink id={userId} resource="customers">
          {name}
        </RecordLink>
        <Link href={`tel:${phone}`} sx={{ display: 'block', whiteSpace: 'nowrap' }}>
          {phoneText(phone)}
        </Link>
        {narrow && (
          <>
            {car}
            <Box sx={{ mx: -0.5 }}>{links}</Box>
          </>
        )}
      </TableCell>
      {!narrow && <TableCell>{car}</TableCell>}
      <TableCell sx={{ whiteSpace: 'nowrap', color: endDate !== null && endDate < today() ? 'error.main' : undefined }}>
        {dayText(endDate)}
      </TableCell>
      {!narrow && (
        <>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            <RecordLink id={id} resource="allOrders">
              {planDuration === null ? 'Plan' : monthsText(planDuration)}
            </RecordLink>
          </TableCell>
          <TableCell align="right">{formatRupees(payable)}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{links}</TableCell>
        </>
      )}
    </TableRow>
  );
}

function Links({ plan, sent, onSend }: Pick<PlanProps, 'plan' | 'sent' | 'onSend'>) {
  const { name, phone } = plan;
  return (
    <>
      <Button size="small" startIcon={<MailOutlined />} disabled={sent} aria-label={`Email ${name}`} onClick={onSend}>
        {sent ? 'Sent' : 'Email'}
      </Button>
      {whatsAppNumber(phone) && (
        <Button
          size="small"
          startIcon={<WhatsApp />}
          href={renewalChat(plan, today(), window.location.origin)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`WhatsApp ${name}`}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}

function useRenewalLinks() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useMutation({
    mutationFn: async (plans: readonly OrderResponse[]) => {
      const outcomes = await Promise.allSettled(plans.map(({ id }) => dataProvider.sendRenewalLink(id)));
      const done = plans.filter((_, index) => outcomes[index]!.status === 'fulfilled').map(({ id }) => id);
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      return { done, failure: failure && (failure.reason as unknown) };
    },
    onSuccess: ({ done, failure }, plans) => {
      setSent(new Set([...sent, ...done]));
      if (failure === undefined)
        notify(done.length === 1 ? 'Renewal link sent' : `${countText(done.length)} renewal links sent`, {
          type: 'success',
        });
      else
        notify(`${countText(done.length)} of ${countText(plans.length)} links were sent. ${errorMessage(failure)}`, {
          type: 'error',
          autoHideDuration: 5000,
        });
    },
  });
  return {
    sent,
    isPending,
    send: (plans: readonly OrderResponse[], onDone?: () => void) => mutate(plans, { onSuccess: () => onDone?.() }),
  };
}
