import { memo, useId } from 'react';
import type { CarType } from '#libs/catalogue.js';
import { CAR_SHAPES, DEFAULT_PAINT } from './car-shapes.js';
import styles from './car.module.css';

interface CarProps {
  type: CarType;
  /** A CSS colour. */
  paint?: string;
  className?: string;
}

const ROAD = 121;

/** Five spokes of a wheel with the radius 1. */
const SPOKES = 'M0 0V-.55M0 0 .52-.17M0 0 .32.44M0 0-.32.44M0 0-.52-.17';

/** A decorative drawing of a car type. Memoized, because pages show many. */
export const Car = memo(function Car({ type, paint = DEFAULT_PAINT, className }: CarProps) {
  const id = useId();
  const { body, glass, pillars, wheels, wheelRadius, headlight, taillight, roofRail } = CAR_SHAPES[type];
  const [rear, front] = wheels;
  const axle = ROAD - wheelRadius;
  return (
    <svg viewBox="0 0 320 130" className={[styles.car, className].filter(Boolean).join(' ')} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="0.34" stopColor="#fff" stopOpacity="0.08" />
          <stop offset="0.5" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.42" />
        </linearGradient>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#9fc4c6" />
          <stop offset="0.42" stopColor="#3c5e63" />
          <stop offset="1" stopColor="#1a3237" />
        </linearGradient>
        <clipPath id={`${id}b`}>
          <path d={body} />
        </clipPath>
        <clipPath id={`${id}w`}>
          <path d={glass} />
        </clipPath>
      </defs>
      <ellipse cx={(rear + front) / 2} cy="122" rx={(front - rear) / 2 + 62} ry="5" fill="#021012" opacity="0.22" />
      {roofRail && <path d={roofRail} fill="none" stroke="#27383b" strokeWidth="3" strokeLinecap="round" />}
      <path d={body} fill={paint} />
      <path d={body} fill={`url(#${id}s)`} />
      <g clipPath={`url(#${id}b)`}>
        <path d="M0 76C90 66 220 66 320 76" fill="none" stroke="#fff" strokeOpacity="0.38" strokeWidth="1.6" />
        <path d="M0 79C90 70 220 70 320 79" fill="none" stroke="#000" strokeOpacity="0.16" strokeWidth="2" />
        <rect x="0" y="96" width="320" height="20" fill="#11191b" opacity="0.72" />
        <path d={headlight} fill="#fff4d6" />
        <path d={taillight} fill="#d5382c" />
        <circle cx={rear} cy={axle} r={wheelRadius + 5} fill="#0d1416" />
        <circle cx={front} cy={axle} r={wheelRadius + 5} fill="#0d1416" />
        {pillars.slice(0, 2).map((x, index) => (
          <path
            key={x}
            d={`M${x} 60C${x + 1} 74 ${x + 1} 86 ${x + (index ? 2 : -2)} 96`}
            fill="none"
            stroke="#000"
            strokeOpacity="0.22"
            strokeWidth="1.4"
          />
        ))}
        {pillars.slice(0, 2).map((x) => (
          <rect key={x} x={x + 8} y="68.5" width="12" height="2.6" rx="1.3" fill="#fff" opacity="0.6" />
        ))}
      </g>
      <path d={glass} fill={`url(#${id}g)`} />
      <g clipPath={`url(#${id}w)`}>
        <path d={`M${rear + 26} 74L${rear + 66} 16h16L${rear + 42} 74Z`} fill="#fff" opacity="0.2" />
        {pillars.map((x) => (
          <path key={x} d={`M${x - 2} 20h5l2 46h-6Z`} fill="#101c1f" />
        ))}
      </g>
      {wheels.map((x) => (
        <g key={x} transform={`translate(${x} ${axle})scale(${wheelRadius})`}>
          <circle r="1" fill="#1a2224" />
          <circle r=".68" fill="#cfd8d9" />
          <circle r=".58" fill="#5f6d70" />
          <path d={SPOKES} stroke="#dfe6e6" strokeWidth=".2" strokeLinecap="round" />
          <circle r=".17" fill="#8b989a" />
        </g>
      ))}
    </svg>
  );
});
