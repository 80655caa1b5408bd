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
  };
}

type Check = (value: unknown) => boolean;
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

const FAULTS: Record<keyof Faults, Check> = {
  createOrderTimeout: (value) => isFlag(value) || isCount(value),
  answerLateMs: isCount,
  answerStatus: (value) => isCount(value) && (value as number) >= 400 && (value as number) < 600,
  decline: isFlag,
  leaveAuthorized: isFlag,
  wrongAmount: isCount,
  allowSecondPayment: isFlag,
  webhook: (value) => isMadeOf(WEBHOOK_FAULTS, value),
};

const WEBHOOK_FAULTS: Record<keyof NonNullable<Faults['webhook']>, Check> = { drop: isFlag, repeat: isCount, reorder: isFlag, forge: isFlag };

/** Throws a RangeError for anything but faults. */
export function readFaults(value: unknown): Faults {
  if (!isMadeOf(FAULTS, value)) {
    throw new RangeError(`faults must be an object of ${Object.keys(FAULTS).join(', ')}; webhook one of ${Object.keys(WEBHOOK_FAULTS).join(', ')}`);
  }
  return value as Faults;
}

function isMadeOf(checks: Record<string, Check>, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, part]) => part === undefined || (Object.hasOwn(checks, name) && checks[name]!(part)));
}
