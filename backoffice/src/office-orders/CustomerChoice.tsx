import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { phoneText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { useSearchText } from '../components/use-debounced.js';

type Customer = ProfileResponse & RaRecord;

const MAX_RESULTS = 8;
const MIN_QUERY_LENGTH = 2;

interface CustomerChoiceProps {
  /** What was typed. */
  text: string;
  onText: (text: string) => void;
  onChosen: (customer: ProfileResponse) => void;
}

/** Finds a customer by name, phone, email or car number. */
export function CustomerChoice({ text, onText, onChosen }: CustomerChoiceProps) {
  const { search, isSettled } = useSearchText(text);
  const isLongEnough = text.trim().length >= MIN_QUERY_LENGTH;
  const { data, error, isFetching } = useGetList<Customer>(
    'customers',
    {
      filter: { q: search, role: 'user' },
      pagination: { page: 1, perPage: MAX_RESULTS },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: search.length >= MIN_QUERY_LENGTH, onError: () => undefined },
  );
  return (
    <Autocomplete<Customer>
      options={isLongEnough && isSettled ? (data ?? []) : []}
      loading={isLongEnough && (isFetching || !isSettled)}
      inputValue={text}
      clearOnBlur={false}
      onInputChange={(_, value) => onText(value)}
      onChange={(_, chosen) => chosen && onChosen(chosen)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      noOptionsText={isLongEnough ? 'No customer found' : 'Type a name, phone or car number'}
      renderOption={({ key, ...props }, { name, phone, cars }) => (
        <li key={key} {...props}>
          <Box>
            {name}
            <Typography variant="body2" color="textSecondary">
              {[...cars.map(({ carNumber }) => formatCarNumber(carNumber)), phoneText(phone)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          autoFocus
          label="Customer"
          error={Boolean(error)}
          helperText={error ? errorMessage(error) : 'Name, phone, email or car number'}
        />
      )}
    />
  );
}
