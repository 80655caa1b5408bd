import type { CarType } from '#libs/catalogue.js';

/** The brand's colour, for unknown paints. */
export const DEFAULT_PAINT = '#17767a';

/** A car seen from its right side, driving to the right, in a box of 320 × 130 with the road at 122. */
export interface CarShape {
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
    body: 'M35 104C32 92 33 80 40 72C52 66 70 64 84 60C98 47 114 38 136 36C160 34 180 37 198 48C206 53 212 58 218 60C244 62 270 66 280 75C287 83 287 94 285 104Z',
    glass: 'M97 61C108 51 120 44 138 42.5C158 41 176 43 192 52C198 55.5 202 58.5 206 61C170 64 132 64 97 61Z',
    pillars: [122, 156],
    wheels: [82, 242],
    wheelRadius: 23,
    headlight: 'M260 71C269 72 277 76 280 82C271 83 263 80 257 76Z',
    taillight: 'M38 74C46 73 54 74 57 78C51 83 42 84 35 84Z',
  },
  C_SUV: {
    body: 'M51 102C49 88 49 74 53 64C57 50 64 39 76 33C92 27 126 26 152 27C174 28 188 36 203 52C228 54 252 58 261 67C268 76 268 90 266 102Z',
    glass: 'M70 57C74 46 80 38 90 35C108 32 130 32 150 33C168 34 178 41 191 55C150 59 108 60 70 57Z',
    pillars: [104, 148],
    wheels: [93, 225],
    wheelRadius: 25,
    headlight: 'M244 63C253 64 259 68 262 74C254 75 247 72 242 68Z',
    taillight: 'M53 62C59 61 64 63 66 69C62 75 56 76 51 76Z',
    roofRail: 'M84 27.5C106 23.5 140 23.5 164 27',
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
    body: 'M36 102C33 88 34 74 38 63C44 49 54 36 70 30C94 23 136 22 166 24C190 26 206 36 222 51C250 53 276 58 285 67C292 76 292 90 290 102Z',
    glass: 'M60 56C66 45 76 37 88 34C112 29 140 28.5 164 30C184 32 196 41 209 54C160 58 108 59 60 56Z',
    pillars: [104, 148, 178],
    wheels: [84, 244],
    wheelRadius: 26,
    headlight: 'M264 62C275 63 283 67 286 73C276 74 267 72 260 67Z',
    taillight: 'M38 61C47 59 56 61 60 66C53 71 44 73 36 73Z',
    roofRail: 'M86 24.5C112 19.5 150 19 178 24',
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
    body: 'M20 104C18 93 19 82 27 75C44 68 64 66 82 62C98 48 116 40 140 38.5C162 37.5 178 41 194 50C200 54 206 58 212 61C244 62 284 63 297 71C304 79 304 93 302 104Z',
    glass: 'M96 62.5C108 52 122 46 142 45C160 44 174 47 187 54C193 57.5 197 60 200 62.5C166 65.5 130 65.5 96 62.5Z',
    pillars: [124, 158],
    wheels: [76, 256],
    wheelRadius: 24,
    headlight: 'M284 69C292 70 298 74 300 80L288 80C284 76 282 72 281 69Z',
    taillight: 'M25 77C33 75 40 76 43 79C38 84 28 86 21 86Z',
  },
};
