import { Highlighted } from '../components/Highlighted.js';
import { searchMatch, type SearchableText } from '../components/search-match.js';
import { SecondLine } from './SecondLine.js';
import { useFilters } from './use-filters.js';

interface MatchLineProps {
  name: string;
  /** The searched texts beside the name. */
  texts: readonly SearchableText[];
  /** Shown if the name itself matches. */
  fallback?: string;
}

/** The text that matches the search, shown below the name in a row. */
export function MatchLine({ name, texts, fallback }: MatchLineProps) {
  const { values } = useFilters();
  const match = typeof values.q === 'string' ? searchMatch(values.q, name, texts) : null;
  if (!match) return fallback ? <SecondLine>{fallback}</SecondLine> : null;
  return (
    <SecondLine wrap>
      {match.label}: <Highlighted match={match} />
    </SecondLine>
  );
}
