import styles from './avatar.module.css';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** The person's picture, or their initials. `size` in pixels. */
export function Avatar({ name, picture, size }: { name: string; picture: string | null; size: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.36 }}>
      {picture ? (
        <img src={picture} alt={name} width={size} height={size} />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}
