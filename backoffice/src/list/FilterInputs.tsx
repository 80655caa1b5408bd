import { FormControl, FormLabel, Box } from '@mui/material';
import { DateField } from '../components/DateField.js';
import { boundFromDay, dayFromBound, type Choice, type Filter } from './filters.js';
import { RupeesField } from './RupeesField.js';
import { useFilters } from './use-filters.js';

const BOUNDS = [
  ['gte', 'From'],
  ['lte', 'To'],
] as const;

export type RangeFilter = Extract<Filter, { kind: 'days' | 'rupees' }>;
export type ChoiceFilter = Extract<Filter, { kind: 'choices' | 'flag' }>;

export const isRange = (filter: Filter): filter is RangeFilter => filter.kind === 'days' || filter.kind === 'rupees';

/** The first and last day, or the minimum and maximum amount. */
export function RangeInputs({ filter }: { filter: RangeFilter }) {
  return (
    <FormControl component="fieldset" margin="none">
      <FormLabel component="legend" sx={{ fontSize: '0.8125rem' }}>
        {filter.label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {filter.kind === 'days' ? <Days filter={filter} /> : <Rupees filter={filter} />}
      </Box>
    </FormControl>
  );
}

function Days({ filter }: { filter: Extract<Filter, { kind: 'days' }> }) {
  const { values, change } = useFilters();
  return BOUNDS.map(([bound, word]) => {
    const source = `${filter.source}_${bound}`;
    return (
      <DateField
        key={bound}
        label={word}
        value={dayFromBound(values[source])}
        onChange={(day) => change({ [source]: day && boundFromDay(day, bound, filter.of) })}
      />
    );
  });
}

function Rupees({ filter }: { filter: Extract<Filter, { kind: 'rupees' }> }) {
  const { values, change } = useFilters();
  return BOUNDS.map(([bound, word]) => {
    const source = `${filter.source}_${bound}`;
    return (
      <RupeesField
        key={bound}
        label={word}
        value={values[source]}
        onChange={(amount) => change({ [source]: amount })}
      />
    );
  });
}

/** The choices of a filter, the chosen ones, and functions that change them. */
export function useChoices(filter: ChoiceFilter) {
  const { values, change } = useFilters();
  const value = values[filter.source];
  if (filter.kind === 'flag') {
    const chosen: Choice['id'][] = value === undefined ? [] : [value === true ? 'true' : 'false'];
    return {
      choices: [
        { id: 'true', name: filter.yes },
        ...(filter.no === undefined ? [] : [{ id: 'false', name: filter.no }]),
      ] satisfies Choice[],
      chosen,
      toggle: (id: Choice['id']) => change({ [filter.source]: chosen.includes(id) ? undefined : id === 'true' }),
      choose: (ids: readonly Choice['id'][]) =>
        change({ [filter.source]: ids.length === 0 ? undefined : ids.at(-1) === 'true' }),
    };
  }
  const chosen: Choice['id'][] =
    value === undefined ? [] : Array.isArray(value) ? (value as Choice['id'][]) : [value as Choice['id']];
  return {
    choices: filter.choices,
    chosen,
    toggle: (id: Choice['id']) =>
      change({ [filter.source]: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] }),
    choose: (ids: readonly Choice['id'][]) => change({ [filter.source]: ids }),
  };
}
