import { DEFAULT_PAINT } from './car-shapes.js';

/** CSS colours by the words that customers use for the colour of their car. */
const PAINTS: readonly (readonly [words: RegExp, paint: string])[] = [
  [/black|ebony|onyx|midnight|phantom/i, '#2b3236'],
  [/grey|gray|titan|granite|graphite|steel|magma/i, '#7d888c'],
  [/silver|chrome|platinum/i, '#b9c3c7'],
  [/maroon|burgundy|wine|cherry/i, '#7a1f2e'],
  [/red|crimson|scarlet|flame|fire/i, '#c2362f'],
  [/orange|copper|sunset|amber/i, '#d9702a'],
  [/yellow|gold|lime/i, '#e2b22f'],
  [/brown|bronze|coffee|mocha/i, '#7b5a45'],
  [/beige|cream|ivory|champagne|sand/i, '#d9cbb0'],
  [/green|olive|forest/i, '#3f7a5a'],
  [/blue|azure|ocean|navy|indigo/i, '#2f6aa3'],
  [/white|pearl|polar|arctic/i, '#e9eeee'],
];

/** The CSS colour of a free-text colour, or the brand's colour if it is not recognised. */
export function paintOf(colour: string): string {
  return PAINTS.find(([words]) => words.test(colour))?.[1] ?? DEFAULT_PAINT;
}
