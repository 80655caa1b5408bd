import { Highlighted } from '../components/Highlighted.js';
import { searchMatch, type Searched } from '../components/search-match.js';
import { SecondLine } from './SecondLine.js';
import { useFilters } from './use-filters.js';

interface MatchLineProps {
  name: string;
  /** What the search looks into beside the name. */
  texts: readonly Searched[];
  /** Shown while the name says why the search finds the record. */
  otherwise?: string;
}

/** Beneath the name in a row: why the search finds the record. */
export function MatchLine({ name, texts, otherwise }: MatchLineProps) {
  const { values } = useFilters();
  const match = typeof values.q === 'string' ? searchMatch(values.q, name, texts) : null;
  if (!match) return otherwise ? <SecondLine>{otherwise}</SecondLine> : null;
  return (
    <SecondLine>
      {match.label}: <Highlighted match={match} />
    </SecondLine>
  );
}
