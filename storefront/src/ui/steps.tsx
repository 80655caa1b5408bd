import { STEPS } from '../content/steps.js';
import styles from './steps.module.css';

/** How it works, one step open at a time. */
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
