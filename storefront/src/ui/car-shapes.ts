import type { CarType } from '#libs/catalogue.js';

/** The brand's colour, for unknown paints. */
export const DEFAULT_PAINT = '#17767a';

/** A car seen from its right side, driving to the right, in a box of 320 × 130 with the road at 122. */
interface CarShape {
  body: string;
  glass: string;
  /** X positions of the door pillars, from left to right. */
  pillars: readonly number[];
  /** Centres of rear and front wheel. */
  wheels: readonly [number, number];
  wheelRadius: number;
  headlight: string;
  taillight: string;
  roofRail?: string;
}

export const CAR_SHAPES: Record<CarType, CarShape> = {
  Hatchback: {
    body: 'M57 104C54 92 54 80 59 70C64 57 71 46 84 39C98 32 124 30 148 31C168 32 181 40 197 55C222 58 246 62 255 71C262 79 262 93 260 104Z',
    glass: 'M76 62C80 52 86 45 97 41C112 36.5 130 36 146 37C162 38 172 44 186 59C150 62 110 63 76 62Z',
    pillars: [110, 148],
    wheels: [98, 219],
    wheelRadius: 23,
    headlight: 'M238 68C246 69 252 73 255 79C248 80 241 77 236 73Z',
    taillight: 'M59 69C64 69 68 71 69 77C66 81 60 82 56 81Z',
  },
  Sedan: {
    body: 'M34 104C31 93 31 78 37 69C40 64 50 62 62 61L88 59C100 48 112 38 126 34.5C146 31 172 31.5 186 36C202 42 214 51 224 59C246 60 268 63 279 70C287 78 287 93 285 104Z',
    glass: 'M100 60C109 51 119 43 130 40C148 37 168 37.5 182 41C195 45 204 52 212 60C174 62 134 62 100 60Z',
    pillars: [124, 164],
    wheels: [82, 242],
    wheelRadius: 23,
    headlight: 'M260 66C269 67 277 71 280 77C271 78 263 75 257 71Z',
    taillight: 'M36 70C44 68 52 69 55 73C50 79 42 81 33 81Z',
  },
  C_SUV: {
    body: 'M50 102C48 86 48 70 51 58C54 44 58 34 68 29C90 24.5 130 24 154 25.5C174 27 188 36 201 49C226 50 252 53 261 61C268 70 268 88 266 102Z',
    glass: 'M66 54C68 44 72 36 80 33C102 29.5 130 29.5 150 30.5C168 32 178 40 189 51C148 55 104 56 66 54Z',
    pillars: [104, 148],
    wheels: [93, 225],
    wheelRadius: 25,
    headlight: 'M244 57C253 57 259 61 262 67C254 69 247 67 242 63Z',
    taillight: 'M52 56C58 55 63 57 64 63C62 70 56 73 50 73Z',
    roofRail: 'M78 25C100 20.5 138 20 162 24',
  },
  SUV: {
    body: 'M42 101C40 86 40 70 43 59C46 45 51 32 63 27C84 22 134 21 164 22C186 23 200 32 215 49C242 51 266 55 274 65C280 74 280 88 278 101Z',
    glass: 'M58 53C61 42 66 33 76 30C100 27 136 27 162 28C180 29 190 37 203 52C156 56 104 57 58 53Z',
    pillars: [98, 142, 172],
    wheels: [87, 235],
    wheelRadius: 26,
    headlight: 'M256 60C265 61 271 65 274 71C266 73 258 70 253 66Z',
    taillight: 'M43 56C49 55 54 58 55 64C53 73 47 76 41 76Z',
    roofRail: 'M74 23C100 18.5 142 18 174 22',
  },
  Luxury_SUV: {
    body: 'M36 102C33 86 34 68 38 55C42 42 50 32 64 27C90 21.5 138 20.5 168 22.5C192 25 206 35 221 50C250 51 276 55 285 64C292 74 292 89 290 102Z',
    glass: 'M56 53C60 43 67 35 78 32C106 27.5 142 27 166 28.5C186 31 196 39 208 52C160 56 104 57 56 53Z',
    pillars: [100, 146, 178],
    wheels: [84, 244],
    wheelRadius: 26,
    headlight: 'M264 59C275 60 283 64 286 70C276 71 267 69 260 64Z',
    taillight: 'M39 54C47 52 56 55 57 60C53 67 44 70 36 70Z',
    roofRail: 'M80 22.5C108 17.5 152 17 180 21.5',
  },
  UltraLuxury_SUV: {
    body: 'M31 101C29 84 29 68 32 56C35 42 40 30 52 25C80 19 140 18 176 20C198 21 210 31 224 46C254 47 280 50 289 58C295 68 295 86 293 101Z',
    glass: 'M46 50C49 40 54 31 64 28C96 24 142 24 174 25.5C192 27 201 35 213 48C160 52 96 53 46 50Z',
    pillars: [92, 140, 176],
    wheels: [80, 247],
    wheelRadius: 27,
    headlight: 'M272 54C281 54 288 57 290 62L290 69C281 69 274 66 270 61Z',
    taillight: 'M32 53L41 53C44 62 44 72 41 80L30 80Z',
    roofRail: 'M60 20.5C96 15.5 150 15 188 19.5',
  },
  UltraPremium_SUV: {
    body: 'M38 102C36 84 36 60 39 44C41 33 46 25 58 23C92 19 150 19 184 22C198 24 206 32 214 47C244 49 276 51 286 57C293 62 294 86 292 102Z',
    glass: 'M50 49C52 39 56 31 65 29C100 26 146 26 178 28C190 30 197 37 204 50C160 53 96 53 50 49Z',
    pillars: [96, 142, 176],
    wheels: [82, 246],
    wheelRadius: 27,
    headlight: 'M272 58C281 58 287 60 289 64L289 72C281 72 275 70 271 66Z',
    taillight: 'M39 56L46 56C48 64 48 74 46 81L37 81Z',
    roofRail: 'M66 19C100 15 148 15 182 18.5',
  },
  Ultraluxury: {
    body: 'M20 104C17 92 18 77 24 68C28 63 44 61 62 60L82 58C96 47 110 38 126 34.5C150 31 184 31.5 200 36C216 42 227 50 236 57C262 57 286 60 296 64C303 72 304 92 302 104Z',
    glass: 'M94 59C105 49 116 43 130 40C152 37 180 37.5 196 41C209 45 217 52 224 59C180 61.5 134 61.5 94 59Z',
    pillars: [128, 176],
    wheels: [74, 258],
    wheelRadius: 24,
    headlight: 'M284 64C292 65 298 67 299 71L299 79C292 79 286 76 282 71Z',
    taillight: 'M22 71C30 69 38 70 41 74C37 81 28 84 19 84Z',
  },
};
