import { groupDigits } from './money.js';

/**
 * A list in a sentence: `Asha, Ravi and 3 more`.
 *
 * @param total how many there are, if not all are named
 */
export function listText(named: readonly string[], total = named.length): string {
  const more = total - named.length;
  const parts = more > 0 ? [...named, `${groupDigits(more)} more`] : named;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}
