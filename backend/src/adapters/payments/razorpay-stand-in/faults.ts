/** How the stand-in is to misbehave. What is left out behaves. */
export interface Faults {
  /** The order is made, but its answer comes this many milliseconds late; never, when true: the connection breaks. */
  createOrderTimeout?: boolean | number;
  /** Every REST answer comes this many milliseconds late. */
  answerLateMs?: number;
  /** Every REST call is answered with this HTTP status, 4xx or 5xx, and does nothing. */
  answerStatus?: number;
  /** The customer's bank says no. */
  decline?: boolean;
  /** The payment stays authorized until it is captured by a call. */
  leaveAuthorized?: boolean;
  /** A call to capture is refused. */
  captureRefused?: boolean;
  /** The payment is captured, but the connection breaks before the answer. */
  captureAnswerLost?: boolean;
  /** Refunds are accepted, and stay pending until the control settles them. */
  refundPending?: boolean;
  /** Refunds fail at once. */
  refundFailed?: boolean;
  /** A call to refund is refused, as when the account's balance is too low. */
  refundRefused?: boolean;
  /** The first so many calls for each refund are answered 409: the same request is in progress. */
  refundInProgress?: number;
  /** The refund is made, but the connection breaks before the answer. */
  refundAnswerLost?: boolean;
  /** Reading an order, its payments and their refunds is answered with this HTTP status, 4xx or 5xx. */
  orderAnswerStatus?: number;
  /** The payment is authorized at once, and captured by the provider this many milliseconds later. */
  captureLateMs?: number;
  /** The payment is of this many paise, whatever was ordered. */
  wrongAmount?: number;
  /** An order that is paid can be paid again, as two tabs at the same moment do. */
  allowSecondPayment?: boolean;
  webhook?: {
    drop?: boolean;
    /** Each event is delivered this many times. */
    repeat?: number;
    /** The later event first. */
    reorder?: boolean;
    /** Signed with a secret that is not ours. */
    forge?: boolean;
    /** Each event is delivered this many milliseconds late. */
    delayMs?: number;
  };
}

export interface Fault {
  /** Its name in Faults; those of webhooks begin with `webhook.`. */
  name: string;
  /** What a developer reads beside its switch. */
  label: string;
  kind: 'flag' | 'number';
  takes: (value: unknown) => boolean;
  /** Whether it can be set for one order alone; the others concern calls that name none. */
  ofOrder: boolean;
}

const isFlag = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isRefusal = (value: unknown) => isCount(value) && (value as number) >= 400 && (value as number) < 600;

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

/** Every fault there is. */
export const FAULTS: readonly Fault[] = [
  flag('decline', 'The bank declines every payment'),
  flag('leaveAuthorized', 'Payments stay authorized until a call captures them'),
  flag('captureRefused', 'Calls to capture a payment are refused'),
  flag('captureAnswerLost', 'Payments are captured, but the call is never answered'),
  flag('refundPending', 'Refunds stay pending until they are settled by the control'),
  flag('refundFailed', 'Refunds fail at once'),
  flag('refundRefused', 'Calls to refund a payment are refused'),
  number('refundInProgress', 'This many calls for each refund are answered 409, in progress'),
  flag('refundAnswerLost', 'Refunds are made, but the call is never answered'),
  {
    ...number('orderAnswerStatus', 'Reading orders and payments is answered with this HTTP status, 400 to 599'),
    takes: isRefusal,
  },
  number('captureLateMs', 'Payments are captured this many ms after they are authorized'),
  number('wrongAmount', 'Payments are of this many paise, whatever was ordered'),
  flag('allowSecondPayment', 'An order that is paid can be paid again'),
  {
    ...flag('createOrderTimeout', 'Orders are made, but their creation is never answered', false),
    takes: (value) => isFlag(value) || isCount(value),
  },
  number('answerLateMs', 'Every API answer comes this many ms late', false),
  {
    ...number('answerStatus', 'Every API call is answered with this HTTP status, 400 to 599', false),
    takes: isRefusal,
  },
  flag('webhook.drop', 'Webhooks are never sent'),
  number('webhook.repeat', 'Each webhook is sent this many times'),
  flag('webhook.reorder', 'The later webhook is sent first'),
  flag('webhook.forge', 'Webhooks are signed with a wrong secret'),
  number('webhook.delayMs', 'Each webhook is sent this many ms late'),
];

/** Throws a RangeError for anything but faults; with `ofOrder`, also for those that cannot be one order's. */
export function readFaults(value: unknown, { ofOrder = false } = {}): Faults {
  const known = FAULTS.filter((fault) => fault.ofOrder || !ofOrder);
  if (
    !isObject(value) ||
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

/** Faults as a form sends them: a flag that is off and a number that is blank are left out. Throws RangeError. */
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
    name === 'webhook' && isObject(value)
      ? Object.entries(value).map(([part, of]): [string, unknown] => [`webhook.${part}`, of])
      : [[name, value]],
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
