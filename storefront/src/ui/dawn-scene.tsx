import { useId } from 'react';
import { Car } from './car.js';
import styles from './dawn-scene.module.css';

/** Lit windows, as [x, y] in the scene. */
const LIT = [
  [404, 300],
  [440, 348],
  [612, 268],
  [648, 316],
  [792, 214],
  [828, 262],
  [792, 358],
  [954, 310],
  [990, 262],
  [1098, 238],
  [1134, 334],
  [284, 404],
  [132, 430],
] as const;

const TOWERS = [
  [72, 176, 96],
  [226, 152, 92],
  [384, 268, 84],
  [592, 226, 92],
  [772, 178, 92],
  [934, 244, 84],
  [1080, 200, 96],
] as const;

const DROPS = [
  [470, 428],
  [505, 404],
  [556, 398],
  [612, 402],
  [664, 420],
  [706, 446],
  [436, 460],
] as const;

/** An illustration of a residential community at dawn. */
export function DawnScene({ className }: { className?: string }) {
  const id = useId();
  return (
    <div className={[styles.scene, className].filter(Boolean).join(' ')} aria-hidden="true">
      <svg viewBox="0 0 1200 640" preserveAspectRatio="xMidYMax slice" className={styles.sky}>
        <defs>
          <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#0a3136" />
            <stop offset="0.36" stopColor="#1f6667" />
            <stop offset="0.62" stopColor="#7fae9f" />
            <stop offset="0.8" stopColor="#f3bf7d" />
            <stop offset="1" stopColor="#ffb03a" />
          </linearGradient>
          <radialGradient id={`${id}glow`}>
            <stop offset="0" stopColor="#fff2cf" stopOpacity="0.95" />
            <stop offset="0.35" stopColor="#ffd27a" stopOpacity="0.55" />
            <stop offset="1" stopColor="#ffb64a" stopOpacity="0" />
          </radialGradient>
          <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#2b6d6c" />
            <stop offset="0.6" stopColor="#7d9a7e" />
            <stop offset="1" stopColor="#e0ab63" />
          </linearGradient>
          <linearGradient id={`${id}near`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#124649" />
            <stop offset="1" stopColor="#2f5f58" />
          </linearGradient>
          <linearGradient id={`${id}road`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#174a4d" />
            <stop offset="1" stopColor="#08282c" />
          </linearGradient>
        </defs>
        <rect width="1200" height="640" fill={`url(#${id}sky)`} />
        <circle className={styles.glow} cx="600" cy="440" r="330" fill={`url(#${id}glow)`} />
        <circle className={styles.sun} cx="600" cy="432" r="96" fill="#fff0c4" />
        <g fill={`url(#${id}far)`}>
          <path d="M0 330h54v-44h66v90h44v-126h70v150h50v-80h60v96h66v-52h58v70h78v-46h70v30h62v-96h70v74h54v-118h74v140h48v-74h60v52h60v-96h76v120h60v250H0Z" />
        </g>
        <g fill={`url(#${id}near)`}>
          {TOWERS.map(([x, y, width]) => (
            <path
              key={x}
              d={`M${x} 560V${y + 12}q0-12 12-12h${width - 24}q12 0 12 12V560Z M${x + width / 2 - 8} ${y}v-16h16v16Z`}
            />
          ))}
          <path
            d="M0 512q40-40 84-10 34-42 84-4 30-22 62 4 42-34 92 2 44-30 80 4 50-40 96 0 40-30 92 2 40-34 88 0 46-36 96 2 34-26 74 0 52-38 98 0 40-30 88 2 34-30 80-4 44-26 86 2v90H0Z"
            fill="#123f40"
          />
        </g>
        <g fill="#ffd98a">
          {LIT.map(([x, y]) => (
            <rect key={`${x}-${y}`} x={x} y={y} width="16" height="12" rx="2" opacity="0.85" />
          ))}
        </g>
        <rect y="536" width="1200" height="104" fill={`url(#${id}road)`} />
        <path d="M330 640 560 540h80l230 100Z" fill="#ffc66b" opacity="0.2" />
        <path d="M0 537h1200" stroke="#ffdf9f" strokeOpacity="0.5" strokeWidth="2" />
        <g fill="#e8fbf6" className={styles.drops}>
          {DROPS.map(([x, y], index) => (
            <circle key={x} cx={x} cy={y} r={index % 2 ? 3.2 : 4.6} style={{ animationDelay: `${index * -0.7}s` }} />
          ))}
        </g>
      </svg>
      <div className={styles.car}>
        <Car type="SUV" paint="#e7eeec" />
      </div>
    </div>
  );
}
