/** How the stand-in is to misbehave. What is left out behaves. */
export interface Faults {
  /** The order is made, but its answer comes after this many milliseconds: longer than anybody waits, when true. */
  createOrderTimeout?: boolean | number;
  /** Every REST answer comes this many milliseconds late. */
  answerLateMs?: number;
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

const FLAGS: readonly (keyof Faults)[] = ['createOrderTimeout', 'answerLateMs', 'decline', 'leaveAuthorized', 'wrongAmount', 'allowSecondPayment', 'webhook'];

/** Throws a RangeError that names what is no fault. */
export function readFaults(value: unknown): Faults {
  if (typeof value !== 'object' || value === null) throw new RangeError('faults must be an object');
  const unknown = Object.keys(value).filter((name) => !FLAGS.includes(name as keyof Faults));
  if (unknown.length > 0) throw new RangeError(`there is no fault named ${unknown.join(', ')}; there are ${FLAGS.join(', ')}`);
  return value as Faults;
}
