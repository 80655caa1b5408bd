import { STEPS } from '../content/steps.js';
import styles from './steps.module.css';

/** An accordion of steps, one open at a time. */
export function StepsAccordion() {
  return (
    <div className={styles.accordion}>
      {STEPS.map(({ title, text }, index) => (
        <details key={title} name="how-it-works" open={index === 0}>
          <summary>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {title}
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
}
