import { Fragment, type ReactNode } from 'react';
import { breakableParts } from '#libs/line-breaks.js';
import { unbroken } from '#libs/unbroken.js';
import styles from './facts.module.css';
import { useTranslation } from './translation.js';

/** `wide` puts a long value on its own line in narrow windows. */
type Fact = readonly [name: string, value: ReactNode, wide?: 'wide'];

/** Values up to this length are on one line. */
const SHORT = 13;

/** `11:30 AM–12:00 PM`, which does not fit in half a phone. */
const LONG_SLOT = /[AP]M–.*[AP]M$/;

/** Names and values, in columns where they fit. Empty values show a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, wide]) => (
        <div key={name} className={styles.fact} data-wide={wide} data-slot={isLongSlot(value) || undefined}>
          <dt>{name}</dt>
          <dd data-short={(typeof value === 'string' && value.length <= SHORT) || undefined}>
            {(typeof value === 'string' && value ? <Text text={value} /> : value) || <NotGiven />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A text whose lines break neither within a date nor, if it is an email address, within a word of it. */
function Text({ text }: { text: string }) {
  return breakableParts(unbroken(text)).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A dash. Screen readers do not read the label of an element without a role. */
function NotGiven() {
  const t = useTranslation();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('not given')}</span>
    </>
  );
}

function isLongSlot(value: ReactNode): boolean {
  return typeof value === 'string' && LONG_SLOT.test(value);
}
