import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Head } from '../../app/head.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';
import { Link } from '../../ui/link.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import styles from './booking.module.css';
import { isComplete, STEPS, type BookingValues, type Step } from './booking-values.js';
import { stepPath } from './step-path.js';

const NAMES: Record<Step, string> = { plan: 'Plan', you: 'You', place: 'Car park', pay: 'Pay' };

interface BookingLayoutProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  step: Step;
  title: string;
  lead?: ReactNode;
  values: BookingValues;
  isSignedIn: boolean;
  /** The price summary. */
  summary: ReactNode;
  /** The total and the button, always in view. */
  bar: ReactNode;
  /** Messages above the button. */
  messages?: ReactNode;
  /** Whether the inputs are being sent. */
  busy: boolean;
}

/** The layout of a step: its inputs, the price summary, and a bar with the total and the button. */
export function BookingLayout({
  step,
  title,
  lead,
  values,
  isSignedIn,
  summary,
  bar,
  messages,
  busy,
  onSubmit,
  children,
}: BookingLayoutProps) {
  return (
    <div className={`container ${styles.page}`}>
      <Head title={title} />
      <Progress step={step} values={values} isSignedIn={isSignedIn} />
      <Form busy={busy} className={styles.layout} onSubmit={onSubmit} noValidate aria-label={title}>
        <div className={styles.main}>
          <div>
            <h1 tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <div className={styles.side}>
          <Card className={styles.summary} aria-label="Price">
            {summary}
          </Card>
          {messages}
          <StickyBar className={styles.bar}>{bar}</StickyBar>
        </div>
      </Form>
    </div>
  );
}

function Progress({ step, values, isSignedIn }: Pick<BookingLayoutProps, 'step' | 'values' | 'isSignedIn'>) {
  const [search] = useSearchParams();
  const pathOf = (one: Step) => stepPath(search, one);
  return (
    <nav aria-label="Steps">
      <ol className={styles.progress}>
        {STEPS.map((one, index) => {
          const isCurrent = one === step;
          const isDone = !isCurrent && (index < STEPS.indexOf(step) || isComplete(one, values, isSignedIn));
          const isOpen = isDone && one !== 'you' && index < STEPS.indexOf(step);
          return (
            <li key={one} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
              {isOpen ? <Link to={pathOf(one)}>{NAMES[one]}</Link> : <span>{NAMES[one]}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
