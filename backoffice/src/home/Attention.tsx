import type { CalendarDate } from '#libs/calendar.js';
import { OWED_PLAN_STATUSES, RUNNING, TO_BE_DONE } from '#libs/order-transitions.js';
import type { FilterValues } from '../list/filters.js';
import { DetailsCard } from '../components/Details.js';
import { useToday } from '../components/use-today.js';
import { followUpFilter } from '../leads/lead.js';
import { isPermitted } from '../session/permissions.js';
import { OWED_FILTER } from '../washes/wash.js';
import { FigureList } from './FigureList.js';
import { useCounts, type Counted } from './figures.js';
import { ProviderNotice } from './ProviderNotice.js';
import { hasWarning, useProviderStatus } from './provider-status.js';

/** Plans whose payment was undone. */
const UNPAID_PLANS: FilterValues = { status: [...OWED_PLAN_STATUSES], payment: ['unpaid'] };

const OF_ORDERS: readonly Counted[] = [
  { name: 'Waiting for payment', filter: { status: ['pending'] } },
  { name: 'Plans not paid', filter: UNPAID_PLANS },
  { name: 'Paused', filter: { status: ['paused'] } },
  { name: 'Over capacity after a pause', filter: { slotState: ['over-capacity'] } },
  { name: 'Washes done but not paid', resource: 'washes', filter: OWED_FILTER },
  {
    name: 'Plans: community to be confirmed',
    filter: { communityToConfirm: true, status: [...RUNNING] },
  },
  {
    name: 'Washes: community to be confirmed',
    resource: 'washes',
    filter: { communityToConfirm: true, status: [...TO_BE_DONE] },
  },
];

const OF_PAYMENTS: readonly Counted[] = [
  { name: 'Unmatched payments', resource: 'unmatched', filter: { status: ['open'] } },
  { name: 'Payments that need attention', resource: 'attention', filter: {}, sort: 'attentionSince' },
  {
    name: 'Disputes to respond to',
    resource: 'disputes',
    filter: { status: ['open', 'action_required'] },
    sort: 'respondBy',
  },
  { name: 'Refunds in progress', resource: 'refunds', filter: { status: ['requested', 'pending'] } },
  {
    name: 'Failed refunds',
    resource: 'attention',
    filter: { attention: ['refund-failed'] },
    sort: 'attentionSince',
  },
  { name: 'Settlements with differences', resource: 'settlements', filter: { differs: true } },
];

const OF_MAILS: readonly Counted[] = [
  { name: 'Delayed emails', resource: 'mails', filter: { delayed: true } },
  { name: 'Failed emails', resource: 'mails', filter: { status: ['failed'] } },
];

const leadsOn = (today: CalendarDate): readonly Counted[] => [
  { name: 'New leads', resource: 'leads', filter: { status: ['new'] } },
  { name: 'Follow-ups due', resource: 'leads', filter: followUpFilter(today), sort: 'followUpOn' },
];

/** Records that need attention. Each line links to its records. */
export function Attention() {
  const today = useToday();
  const provider = useProviderStatus();
  const figures = useCounts([
    ...OF_ORDERS,
    ...OF_PAYMENTS,
    ...(isPermitted('mails') ? OF_MAILS : []),
    ...(isPermitted('leads') ? leadsOn(today) : []),
  ]);
  return (
    <DetailsCard title="Needs attention">
      {provider.data && <ProviderNotice status={provider.data} />}
      <FigureList
        figures={figures}
        other={provider}
        empty={provider.data && hasWarning(provider.data) ? null : 'Nothing needs attention.'}
      />
    </DetailsCard>
  );
}
