import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { ArrayInput, maxLength, SelectInput, SimpleFormIterator, TextInput, useRecordContext } from 'react-admin';
import { formatCalendarDate } from '#libs/calendar.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { MAX_HOLIDAY_NAME, MAX_HOLIDAYS, PAST_HOLIDAY_MESSAGE, WEEKDAYS, type Holiday } from '#libs/service-days.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { RemoveItem } from './ItemButtons.js';
import { ALWAYS_REMOVABLE, AddItem, Grid, Note, REQUIRED, SettingsCard } from './settings-layout.js';

/** From Monday, as the week of an operator begins. */
const CHOICES = [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((id) => ({ id, name: id }));

/** Shows “None” as the chosen value. */
const SHOW_NONE = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

const NAME = [REQUIRED, maxLength(MAX_HOLIDAY_NAME, `At most ${MAX_HOLIDAY_NAME} characters`)];

/** The holidays of the form. Inputs turn cleared texts into null. */
interface Values {
  daysOff?: { holidays?: Partial<Holiday>[] };
}

/** Each day is in the list once. Days that are over can stay, but not be added. */
function dayRule(saved: readonly Holiday[]) {
  return (date: string | null, { daysOff }: Values) => {
    if (!date) return 'Please choose a day';
    const same = (daysOff?.holidays ?? []).filter((holiday) => holiday.date === date);
    if (same.length > 1) return `${formatCalendarDate(date)} is already in the list`;
    return date < today() && !saved.some((holiday) => holiday.date === date) ? PAST_HOLIDAY_MESSAGE : undefined;
  };
}

function notTooMany(holidays: readonly Partial<Holiday>[] | null) {
  return (holidays?.length ?? 0) > MAX_HOLIDAYS ? `At most ${MAX_HOLIDAYS} holidays` : undefined;
}

export function DaysOffFields() {
  const saved = useRecordContext<SettingsResponse>();
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
        Holidays
      </Typography>
      <Note>
        A holiday applies immediately, including today. Washes already booked on it are kept, and visits made earlier
        today can still be reported. Past holidays can be removed from the list.
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
          <TextInput source="name" label="Name" validate={NAME} helperText={false} sx={{ minWidth: { sm: 260 } }} />
        </SimpleFormIterator>
      </ArrayInput>
    </SettingsCard>
  );
}
