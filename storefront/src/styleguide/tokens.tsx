import { Part } from './part.js';
import styles from './styleguide.module.css';

const SPACES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 'gutter', 'section'];
const RADII = ['r-s', 'r-m', 'r-l', 'r-xl', 'r-full'];
const SHADOWS = ['shadow-s', 'shadow-m', 'shadow-l'];
const SPEEDS = ['fast', 'slow'];

export function Tokens() {
  return (
    <>
      <Part name="Space">
        {SPACES.map((name) => (
          <div key={name} className={styles.row}>
            <div className={styles.bar} style={{ width: `var(--${name})` }} /> {name}
          </div>
        ))}
      </Part>
      <Part name="Shape, depth and motion">
        <div className={styles.row}>
          {RADII.map((name) => (
            <div key={name} className={styles.box} style={{ borderRadius: `var(--${name})` }}>
              {name}
            </div>
          ))}
          {SHADOWS.map((name) => (
            <div key={name} className={styles.box} style={{ boxShadow: `var(--${name})` }}>
              {name}
            </div>
          ))}
          {SPEEDS.map((name) => (
            <div
              key={name}
              className={`${styles.box} ${styles.moving}`}
              style={{ transitionDuration: `var(--${name})` }}
            >
              {name}: point here
            </div>
          ))}
        </div>
      </Part>
    </>
  );
}
