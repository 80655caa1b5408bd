import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { monthsText } from '#libs/duration-text.js';
import { formatRupees } from '#libs/money.js';
import { queryWords } from '#libs/search.js';
import { formatSlot } from '#libs/slot-text.js';
import { accountRoleName, ORDER_KIND_NAMES, ORDER_STATUS_NAMES } from '#libs/value-names.js';
import { dayText, phoneText, today } from '../components/format.js';
import { matchesWord, sortByPlateEnd } from '../components/search-match.js';
import { useSearchText } from '../components/use-debounced.js';
import { DOCUMENT_KIND } from '../documents/document.js';
import { shownStatus } from '../orders/order-status.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { stillMatching, type Hit } from './palette-hits.js';
import { isPermitted } from '../session/permissions.js';

const MAX_PER_KIND = 5;
const MIN_QUERY_LENGTH = 2;

/** Customers, orders, single washes and leads that match a text, and invoices whose number does, a few of each. */
export function useRecordHits(text: string): { hits: Hit[]; searching: boolean; failed: boolean } {
  const { search: q, isSettled } = useSearchText(text);
  const dataProvider = useBackofficeProvider();
  const {
    data = [],
    isFetching,
    isError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => find(dataProvider, q, signal),
    enabled: q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  });
  const isLongEnough = q.length >= MIN_QUERY_LENGTH;
  return {
    hits: isLongEnough ? (isSettled && !isPlaceholderData ? data : stillMatching(data, text)) : [],
    searching: isSettled ? isLongEnough && isFetching : text.trim().length >= MIN_QUERY_LENGTH,
    failed: isLongEnough && isError,
  };
}

async function find(dataProvider: DataProvider, q: string, signal: AbortSignal): Promise<Hit[]> {
  const list = async <T>(resource: string, more = {}, field = 'createdAt') => {
    const query = {
      filter: { q, ...more },
      sort: { field, order: 'DESC' as const },
      pagination: { page: 1, perPage: MAX_PER_KIND },
      signal,
    };
    return (await dataProvider.getList(resource, query)).data as T[];
  };
  const [customers, orders, washes, leads, documents] = await Promise.all([
    list<ProfileResponse>('customers'),
    list<PlanResponse>('allOrders', { kind: 'subscription' }),
    list<WashResponse>('washes'),
    isPermitted('leads') ? list<LeadResponse>('leads') : [],
    list<DocumentResponse>('documents', {}, 'issuedAt'),
  ]);
  const numbered = documents.filter(({ number }) => queryWords(q).every((word) => matchesWord(word, number)));
  return sortByPlateEnd<Hit>(q, [
    ...customers.map(({ id, name, email, phone, role, staffRole, cars }) => ({
      key: `customer-${id}`,
      kind: accountRoleName({ role, staffRole }),
      title: name,
      text: [...cars.map(({ carNumber }) => formatCarNumber(carNumber)), email, phoneText(phone)]
        .filter(Boolean)
        .join(' · '),
      carNumbers: cars.map(({ carNumber }) => carNumber),
      to: `/customers/${encodeURIComponent(id)}/show`,
    })),
    ...orders.map((order) => ({
      key: `order-${order.id}`,
      kind: ORDER_KIND_NAMES.subscription,
      title: order.name,
      text: [
        order.orderNumber,
        `${order.carName}, ${formatCarNumber(order.carNumber)}`,
        monthsText(order.planDuration),
        shownStatus(order, today()).name,
        phoneText(order.phone),
        order.email,
      ].join(' · '),
      carNumbers: [order.carNumber],
      to: `/allOrders/${encodeURIComponent(order.id)}/show`,
    })),
    ...washes.map(({ id, orderNumber, name, email, phone, service, date, timeSlot, status }) => ({
      key: `wash-${id}`,
      kind: ORDER_KIND_NAMES.wash,
      title: name,
      text: `${orderNumber} · ${service} · ${dayText(date)}, ${formatSlot(timeSlot)} · ${ORDER_STATUS_NAMES[status]} · ${phoneText(phone)} · ${email}`,
      to: `/washes/${encodeURIComponent(id)}/show`,
    })),
    ...leads.map(({ id, name, email, phone, subject }) => ({
      key: `lead-${id}`,
      kind: 'Lead',
      title: name,
      text: `${phoneText(phone)} · ${subject} · ${email}`,
      to: `/leads/${encodeURIComponent(id)}/show`,
    })),
    // The page of the order has the PDF.
    ...numbered.map(({ id, number, kind, customer, issuedOn, total, purpose, orderId }) => ({
      key: `document-${id}`,
      kind: DOCUMENT_KIND[kind],
      title: number,
      text: `${customer} · ${dayText(issuedOn)} · ${formatRupees(total)}`,
      to: `/${purpose === 'wash' ? 'washes' : 'allOrders'}/${encodeURIComponent(orderId)}/show`,
    })),
  ]);
}
