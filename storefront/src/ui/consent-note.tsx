import { Link } from './link.js';
import styles from './consent-note.module.css';

/** What the customer agrees to by pressing the button. The request names the version (`shownPolicyVersion`). */
export function ConsentNote({ action }: { action: string }) {
  return (
    <p className={styles.note}>
      By {action} you agree to our <Link to="/terms">terms</Link> and <Link to="/refunds">refund policy</Link>, and
      confirm that you have read the <Link to="/privacy">privacy notice</Link>.
    </p>
  );
}
