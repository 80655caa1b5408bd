import styles from './password-strength.module.css';

const LEVELS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const RECOMMENDED_LENGTH = 15;

/** Password strength from 0 to 4. Length counts most; repeated characters count little. */
function strengthOf(password: string): number {
  if (password.length < 8) return 0;
  const variety = new Set(password).size;
  if (variety < 5) return 1;
  if (password.length >= RECOMMENDED_LENGTH && variety >= 8) return 4;
  if (password.length >= 12) return 3;
  return variety >= 8 ? 2 : 1;
}

export function PasswordStrength({ password }: { password: string }) {
  const level = strengthOf(password);
  return (
    <>
      <span className={styles.bars} data-level={password ? level : undefined} aria-hidden="true">
        {LEVELS.slice(1).map((name, index) => (
          <span key={name} data-on={password && index < level ? '' : undefined} />
        ))}
      </span>
      <span className={styles.text} aria-live="polite">
        {password ? `${LEVELS[level]}. ` : ''}At least 8 characters; {RECOMMENDED_LENGTH} or more is best. A few words
        work well.
      </span>
    </>
  );
}
