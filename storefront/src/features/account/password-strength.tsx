import { MIN_PASSWORD_LENGTH, RECOMMENDED_PASSWORD_LENGTH } from '#libs/password-length.js';
import { NEW_PASSWORD_HINT } from '../../lib/account-rules.js';
import { useTranslation } from '../../ui/translation.js';
import styles from './password-strength.module.css';

const LEVELS = [0, 1, 2, 3, 4] as const;
type Level = (typeof LEVELS)[number];

const LEVEL_TEXTS = ['Too short.', 'Weak.', 'Fair.', 'Good.', 'Strong.'] as const;

/** Password strength from 0 to 4. Length counts most; repeated characters count little. */
function strengthOf(password: string): Level {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return 0;
  const variety = new Set(password).size;
  if (variety < 5) return 1;
  if (length >= RECOMMENDED_PASSWORD_LENGTH && variety >= 8) return 4;
  if (length >= 12) return 3;
  return variety >= 8 ? 2 : 1;
}

export function PasswordStrength({ password }: { password: string }) {
  const t = useTranslation();
  const level = strengthOf(password);
  return (
    <>
      <span className={styles.bars} data-level={password ? level : undefined} aria-hidden="true">
        {LEVELS.slice(1).map((one) => (
          <span key={one} data-on={password && one <= level ? '' : undefined} />
        ))}
      </span>
      <span className={styles.text} aria-live="polite">
        {password ? `${t(LEVEL_TEXTS[level])} ` : ''}
        {t(NEW_PASSWORD_HINT)}
      </span>
    </>
  );
}
