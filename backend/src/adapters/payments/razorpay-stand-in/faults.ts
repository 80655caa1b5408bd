import { isRecord } from '../../../kernel/is-record.js';

/** Faults that the stand-in simulates. Omitted faults are off. */
export interface Faults {
  /**
   * The order is created, but the response is delayed by this many milliseconds; if true, the connection is closed
   * without one.
   */
  createOrderTimeout?: boolean | number;
  /** Every REST response is delayed by this many milliseconds. */
  responseDelayMs?: number;
  /** Every REST call fails with this HTTP status, 4xx or 5xx, and has no effect. */
  responseStatus?: number;
  /** The customer's bank declines the payment. */
  decline?: boolean;
  /** The payment stays authorized until it is captured by a call. */
  leaveAuthorized?: boolean;
  /** Captures are rejected. */
  captureRejected?: boolean;
  /** The payment is captured, but the connection is closed without a response. */
  captureResponseLost?: boolean;
  /** Refunds are accepted and stay pending until the control API settles them. */
  refundPending?: boolean;
  /** Refunds fail immediately. */
  refundFailed?: boolean;
  /** Refunds are rejected, as when the account's balance is too low. */
  refundRejected?: boolean;
  /** The first calls, this many, for each refund fail with 409: the same request is in progress. */
  refundInProgress?: number;
  /** The refund is created, but the connection is closed without a response. */
  refundResponseLost?: boolean;
  /** Reading an order, its payments and their refunds fails with this HTTP status, 4xx or 5xx. */
  orderResponseStatus?: number;
  /** The payment is authorized immediately, and captured by the provider this many milliseconds later. */
  captureDelayMs?: number;
  /** Payments have this amount in paise, whatever was ordered. */
  wrongAmount?: number;
  /** A paid order can be paid again, like from two tabs at the same time. */
  allowSecondPayment?: boolean;
  webhook?: {
    drop?: boolean;
    /** Each event is delivered this many times. */
    repeat?: number;
    /** The later event is sent first. */
    reorder?: boolean;
    /** Events are signed with a wrong secret. */
    forge?: boolean;
    /** Each event is delayed by this many milliseconds. */
    delayMs?: number;
  };
}

export interface Fault {
  /** The name in Faults. Names of webhook faults begin with `webhook.`. */
  name: string;
  /** The label of its switch. */
  label: string;
  kind: 'flag' | 'number';
  takes: (value: unknown) => boolean;
  /** Whether it can be set for a single order. */
  ofOrder: boolean;
}

const isFlag = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isErrorStatus = (value: unknown) => isCount(value) && (value as number) >= 400 && (value as number) < 600;

const flag = (name: string, label: string, ofOrder = true): Fault => ({
  name,
  label,
  kind: 'flag',
  takes: isFlag,
  ofOrder,
});
const number = (name: string, label: string, ofOrder = true): Fault => ({
  name,
  label,
  kind: 'number',
  takes: isCount,
  ofOrder,
});

/** All faults. */
export const FAULTS: readonly Fault[] = [
  flag('decline', 'The bank declines every payment'),
  flag('leaveAuthorized', 'Payments stay authorized until a call captures them'),
  flag('captureRejected', 'Captures are rejected'),
  flag('captureResponseLost', 'Payments are captured, but the call gets no response'),
  flag('refundPending', 'Refunds stay pending until the control API settles them'),
  flag('refundFailed', 'Refunds fail immediately'),
  flag('refundRejected', 'Refunds are rejected'),
  number('refundInProgress', 'This many calls for each refund fail with 409, in progress'),
  flag('refundResponseLost', 'Refunds are created, but the call gets no response'),
  {
    ...number('orderResponseStatus', 'Reading orders and payments fails with this HTTP status, 400 to 599'),
    takes: isErrorStatus,
  },
  number('captureDelayMs', 'Payments are captured this many ms after they are authorized'),
  number('wrongAmount', 'Payments have this amount in paise, whatever was ordered'),
  flag('allowSecondPayment', 'A paid order can be paid again'),
  {
    ...flag('createOrderTimeout', 'Orders are created, but the call gets no response', false),
    takes: (value) => isFlag(value) || isCount(value),
  },
  number('responseDelayMs', 'Every API response is delayed by this many ms', false),
  {
    ...number('responseStatus', 'Every API call fails with this HTTP status, 400 to 599', false),
    takes: isErrorStatus,
  },
  flag('webhook.drop', 'Webhooks are never sent'),
  number('webhook.repeat', 'Each webhook is sent this many times'),
  flag('webhook.reorder', 'The later webhook is sent first'),
  flag('webhook.forge', 'Webhooks are signed with a wrong secret'),
  number('webhook.delayMs', 'Each webhook is delayed by this many ms'),
];

/**
 * Throws a RangeError for anything but faults; with `ofOrder`, including faults that cannot be set for a single order.
 */
export function readFaults(value: unknown, { ofOrder = false } = {}): Faults {
  const known = FAULTS.filter((fault) => fault.ofOrder || !ofOrder);
  if (
    !isRecord(value) ||
    !flatten(value).every(
      ([name, part]) => part === undefined || known.some((fault) => fault.name === name && fault.takes(part)),
    )
  ) {
    throw new RangeError(`faults must be an object of ${known.map(({ name }) => name).join(', ')}, each of its type`);
  }
  return value;
}

/** The value of a fault by its name in the table. */
export function faultOf(faults: Faults, name: string): boolean | number | undefined {
  return new Map(flatten(faults)).get(name) as boolean | number | undefined;
}

/** Parses faults from a form, which omits flags that are off and blank numbers. Throws RangeError. */
export function faultsOfForm(form: URLSearchParams): Faults {
  const faults: Record<string, unknown> = {};
  const webhook: Record<string, unknown> = {};
  for (const { name, kind } of FAULTS) {
    const text = form.get(name)?.trim() ?? '';
    if (text === '') continue;
    const value = kind === 'flag' ? text === 'on' : Number(text);
    if (name.startsWith('webhook.')) webhook[name.slice('webhook.'.length)] = value;
    else faults[name] = value;
  }
  return readFaults({ ...faults, ...(Object.keys(webhook).length > 0 && { webhook }) });
}

function flatten(faults: object): [name: string, value: unknown][] {
  return Object.entries(faults).flatMap(([name, value]: [string, unknown]) =>
    name === 'webhook' && isRecord(value)
      ? Object.entries(value).map(([part, of]): [string, unknown] => [`webhook.${part}`, of])
      : [[name, value]],
  );
}
