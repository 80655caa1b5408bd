import { CAR_TYPES, CAR_TYPE_LABELS, PLAN_DURATIONS, PLAN_SLOTS } from '#libs/catalogue.js';
import { ORDER_PAYMENTS } from '#libs/contract/order-fields.js';
import { ORDER_KINDS } from '#libs/contract/orders.js';
import { monthsText } from '#libs/duration-text.js';
import { ORDER_KIND_NAMES } from '#libs/value-names.js';
import type { Choice, Filter } from '../list/filters.js';
import { paymentFilters, TO_CONFIRM_FILTER } from '../washes/wash.js';
import { STATUS_CHOICES } from './order-status.js';

export const ORDER_FILTERS = (communities: readonly Choice[]): readonly Filter[] => [
  {
    kind: 'choices',
    source: 'kind',
    label: 'Kind',
    choices: ORDER_KINDS.map((id) => ({ id, name: ORDER_KIND_NAMES[id] })),
  },
  {
    kind: 'choices',
    source: 'status',
    label: 'Status',
    choices: STATUS_CHOICES,
  },
  ...paymentFilters(ORDER_PAYMENTS),
  {
    kind: 'choices',
    source: 'carType',
    label: 'Car type',
    choices: CAR_TYPES.map((id) => ({ id, name: CAR_TYPE_LABELS[id] })),
  },
  { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
  TO_CONFIRM_FILTER,
  { kind: 'choices', source: 'timeSlot', label: 'Time slot', choices: PLAN_SLOTS.map((id) => ({ id, name: id })) },
  {
    kind: 'choices',
    source: 'planDuration',
    label: 'Plan duration',
    choices: PLAN_DURATIONS.map((id) => ({ id, name: monthsText(id) })),
  },
  {
    kind: 'choices',
    source: 'slotState',
    label: 'Time slot status',
    choices: [
      { id: 'released', name: 'Released' },
      { id: 'over-capacity', name: 'Over capacity' },
    ],
  },
  { kind: 'days', source: 'createdAt', label: 'Ordered', of: 'instant' },
  { kind: 'days', source: 'paidOn', label: 'Paid', of: 'date' },
  { kind: 'days', source: 'startDate', label: 'Start date', of: 'date' },
  { kind: 'days', source: 'endDate', label: 'End date', of: 'date' },
  { kind: 'rupees', source: 'payable', label: 'Amount payable' },
];
