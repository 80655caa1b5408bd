import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { DateField } from '../components/DateField.js';
import { useStateFromProp } from '../components/use-state-from-prop.js';
import { boundFromDay, dayFromBound, type Choice, type Filter } from './filters.js';
import { RupeesField } from './RupeesField.js';
import { useFilters } from './use-filters.js';

/** Wide enough for the example of a day. */
const DAY_WIDTH = { flex: { xs: '1 1 208px', sm: '1 1 184px' } };

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
      {filter.kind === 'days' ? <Days filter={filter} /> : <Rupees filter={filter} />}
    </FormControl>
  );
}

/** A first day after the last is not applied, because nothing would be found. */
function Days({ filter }: { filter: Extract<Filter, { kind: 'days' }> }) {
  const { values, change } = useFilters();
  const [sourceFrom, sourceTo] = [`${filter.source}_gte`, `${filter.source}_lte`];
  const [from, setFrom] = useStateFromProp(dayFromBound(values[sourceFrom]));
  const [to, setTo] = useStateFromProp(dayFromBound(values[sourceTo]));

  function apply(first: string, last: string) {
    setFrom(first);
    setTo(last);
    if (isReversed(first, last)) return;
    change({
      [sourceFrom]: first && boundFromDay(first, 'gte', filter.of),
      [sourceTo]: last && boundFromDay(last, 'lte', filter.of),
    });
  }

  const reversed = isReversed(from, to);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <DateField label="From" value={from} sx={DAY_WIDTH} onChange={(day) => day !== null && apply(day, to)} />
        <DateField
          label="To"
          value={to}
          sx={DAY_WIDTH}
          error={reversed}
          onChange={(day) => day !== null && apply(from, day)}
        />
      </Box>
      {reversed && <RangeError text="The last day is before the first. Choose a later one." />}
    </>
  );
}

const isReversed = (from: string, to: string) => from !== '' && to !== '' && from > to;

function Rupees({ filter }: { filter: Extract<Filter, { kind: 'rupees' }> }) {
  const { values, change } = useFilters();
  const [least, most] = [values[`${filter.source}_gte`], values[`${filter.source}_lte`]];
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {BOUNDS.map(([bound, word]) => {
          const source = `${filter.source}_${bound}`;
          return (
            <RupeesField
              key={bound}
              label={word}
              value={values[source]}
              onChange={(amount) => change({ [source]: amount })}
            />
          );
        })}
      </Box>
      {typeof least === 'number' && typeof most === 'number' && least > most && (
        <RangeError text="The highest amount is below the lowest." />
      )}
    </>
  );
}

function RangeError({ text }: { text: string }) {
  return (
    <FormHelperText error role="alert" sx={{ mx: 0 }}>
      {text}
    </FormHelperText>
  );
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
