import { BRAND } from '#libs/brand.js';
import styles from './contact.module.css';

/** A map of the streets around the office, drawn for this site, so that no map service tracks visitors. */
export function OfficeMap() {
  return (
    <svg
      className={styles.map}
      viewBox="0 0 600 300"
      role="img"
      aria-label={`Map: the office is in Lane 7, ${BRAND.office.locality}, between North Main Road and the river`}
    >
      <rect width="600" height="300" className={styles.land} />
      <path className={styles.water} d="M-10 44C90 70 150 8 270 26s190 52 340 6v-52H-10Z" />
      <g className={styles.park}>
        <path d="M393 186h142v78H393Z" />
        <path d="M62 92h64v52H62Z" />
      </g>
      <g className={styles.streets}>
        <path d="M-10 172C140 158 330 152 610 170" strokeWidth="15" />
        <path d="M-10 262C160 250 360 262 610 280" strokeWidth="11" />
        <path d="M90 78 66 310M172 70l-16 240M252 66l-8 244M332 72l-4 238M384 70v240M534 62l18 248" strokeWidth="8" />
        <path d="M76 118c150-14 330-16 470-6M70 216c120-8 300-10 316-8" strokeWidth="6" />
      </g>
      <g className={styles.names}>
        <text x="20" y="36">
          Mula-Mutha
        </text>
        <text x="399" y="164">
          North Main Road
        </text>
        <text x="399" y="232">
          Osho Teerth Park
        </text>
        <text x="254" y="196" transform="rotate(92 254 196)">
          Lane 7
        </text>
      </g>
      <g transform="translate(250 128)">
        <ellipse cx="0" cy="22" rx="16" ry="5" opacity="0.25" />
        <path className={styles.pin} d="M0 20C-16 0-22-8-22-20a22 22 0 0 1 44 0C22-8 16 0 0 20Z" />
        <path d="M-10-18a10 10 0 0 1 20 0Z" fill="#ffb21a" />
        <path d="M-14-11c9-5 19-5 28 0" fill="none" stroke="#eaf5f2" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}
