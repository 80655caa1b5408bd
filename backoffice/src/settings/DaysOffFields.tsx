import { Typography } from '@mui/material';
import { useMemo } from 'react';
import {
  ArrayInput,
  AutocompleteInput,
  maxLength,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { formatCalendarDate } from '#libs/calendar.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import {
  MAX_HOLIDAY_NAME,
  MAX_HOLIDAYS,
  PAST_HOLIDAY_MESSAGE,
  WEEKDAYS,
  type ListedHoliday,
} from '#libs/service-days.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { ClosureNotice, type ClosureOffers } from './ClosureNotice.js';
import { RemoveItem } from './ItemButtons.js';
import { ALWAYS_REMOVABLE, AddItem, Grid, Note, REQUIRED, SettingsCard } from './settings-layout.js';

/** From Monday, as the week of an operator begins. */
const CHOICES = [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((id) => ({ id, name: id }));

/** Shows “None” as the chosen value. */
const SHOW_NONE = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

const NAME = [REQUIRED, maxLength(MAX_HOLIDAY_NAME, `At most ${MAX_HOLIDAY_NAME} characters`)];

/** The holidays of the form. Inputs turn cleared texts into null. */
interface Values {
  daysOff?: { holidays?: Partial<ListedHoliday>[] };
}

/** Each day is in the list once. Days that are over can stay, but not be added. */
function dayRule(saved: readonly ListedHoliday[]) {
  return (date: string | null, { daysOff }: Values) => {
    if (!date) return 'Please choose a day';
    const same = (daysOff?.holidays ?? []).filter((holiday) => holiday.date === date);
    const places = new Set(same.map(({ communityId }) => communityId || null));
    if (same.length > places.size) return `${formatCalendarDate(date)} is already in the list`;
    return date < today() && !saved.some((holiday) => holiday.date === date) ? PAST_HOLIDAY_MESSAGE : undefined;
  };
}

function notTooMany(holidays: readonly Partial<ListedHoliday>[] | null) {
  return (holidays?.length ?? 0) > MAX_HOLIDAYS ? `At most ${MAX_HOLIDAYS} holidays` : undefined;
}

export function DaysOffFields(closureOffers: ClosureOffers) {
  const saved = useRecordContext<SettingsResponse>();
  const communities = useCommunityChoices();
  const checkDay = useMemo(() => dayRule(saved?.daysOff.holidays ?? []), [saved]);
  return (
    <SettingsCard section="days-off">
      <Note>
        No team works on these days: plans have no visits, and single washes can’t be booked. Days off are part of the
        price and do not extend a plan. The site and the profiles of customers announce them.
      </Note>
      <Grid>
        <SelectInput
          source="daysOff.weekly"
          label="Weekly day off"
          choices={CHOICES}
          emptyText="None"
          parse={(day: string) => day || null}
          slotProps={SHOW_NONE}
          translateChoice={false}
          helperText="Applies from tomorrow. For a day off today, add a holiday."
        />
      </Grid>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        Holidays and closures
      </Typography>
      <Note>
        A holiday applies immediately, including today. Washes already booked on it are kept, and visits made earlier
        today can still be reported. Past holidays can be removed from the list. If a single community can’t be served
        on a day, such as for a water shortage, choose it: only its customers are told. If you owe them this day, give
        it back to their plans in All Orders: filter by the community, select the plans, and choose “Give back a day”.
      </Note>
      <ArrayInput source="daysOff.holidays" label={false} validate={notTooMany} helperText={false}>
        <SimpleFormIterator
          inline
          disableReordering
          disableClear
          addButton={<AddItem label="Add holiday" />}
          removeButton={<RemoveItem item="holiday" field="name" />}
          sx={ALWAYS_REMOVABLE}
        >
          <DateInput source="date" label="Day" min={today()} validate={checkDay} />
          <TextInput source="name" label="Name" validate={NAME} helperText={false} sx={{ minWidth: { sm: 220 } }} />
          <AutocompleteInput
            source="communityId"
            label="Community"
            choices={[...communities]}
            emptyText="All communities"
            translateChoice={false}
            helperText={false}
            sx={{ minWidth: { sm: 220 } }}
          />
        </SimpleFormIterator>
      </ArrayInput>
      <ClosureNotice {...closureOffers} communities={communities} />
    </SettingsCard>
  );
}
