import { Alert, Box, FormControlLabel, Link as MuiLink, Switch, Typography } from '@mui/material';
import { useCallback } from 'react';
import {
  ArrayInput,
  BooleanInput,
  SimpleFormIterator,
  useInput,
  useRecordContext,
  useSimpleFormIteratorItem,
  type Validator,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { addDays, formatCalendarDate } from '#libs/calendar.js';
import { CAR_TYPE_LABELS, WASH_SERVICES } from '#libs/catalogue.js';
import type { PromotionSettings, ScheduledChange, SettingsResponse } from '#libs/contract/settings.js';
import { FIRST_DAY_MESSAGE, MAX_SCHEDULED_CHANGES, PROMOTION_DAYS_MESSAGE } from '#libs/settings-rules.js';
import { DateInput } from '../components/DateInput.js';
import { DecimalInput } from '../components/DecimalInput.js';
import { dayText, today } from '../components/format.js';
import { RemoveItem } from './ItemButtons.js';
import { PriceInputs } from './PriceInputs.js';
import { DISCOUNT, NEW_GST_RATE, NEW_PRICE } from './rules.js';
import { emptyChange, valuesBefore, type PriceValues } from './scheduled-change.js';
import { AddItem, ALWAYS_REMOVABLE, Grid, Note, PERCENT, SettingsCard, SHRUNK } from './settings-layout.js';
import { settingsPath } from './settings-sections.js';

const ITEM = {
  ...ALWAYS_REMOVABLE,
  '& .RaSimpleFormIterator-line': { pt: 2 },
  '& .RaSimpleFormIterator-form': { minWidth: 0, flex: 1 },
};

interface Values {
  scheduledChanges?: Partial<ScheduledChange>[];
}

/** Each day is in the list once, and still to come. */
function firstDay(date: string | null, { scheduledChanges = [] }: Values): string | undefined {
  if (!date) return 'Please choose a day';
  const same = scheduledChanges.filter(({ from }) => from === date);
  if (same.length > 1) return `${formatCalendarDate(date)} is already in the list`;
  return date <= today() ? FIRST_DAY_MESSAGE : undefined;
}

function notTooMany(changes: readonly unknown[] | null): string | undefined {
  const isTooMany = (changes?.length ?? 0) > MAX_SCHEDULED_CHANGES;
  return isTooMany ? `At most ${MAX_SCHEDULED_CHANGES} scheduled changes` : undefined;
}

export function ScheduledFields() {
  return (
    <SettingsCard section="scheduled">
      <Note>
        New values take effect on their first day, at midnight in India. An empty field keeps its value. Orders keep the
        prices and the GST rate they were made with, even if they are paid later.
      </Note>
      <ArrayInput source="scheduledChanges" label={false} validate={notTooMany} helperText={false}>
        <SimpleFormIterator
          fullWidth
          disableReordering
          disableClear
          addButton={<AddItem label="Schedule a change" item={emptyChange()} />}
          removeButton={<RemoveItem item="scheduled change" field="from" />}
          sx={ITEM}
        >
          <ChangeFields />
        </SimpleFormIterator>
      </ArrayInput>
    </SettingsCard>
  );
}

function ChangeFields() {
  const { index } = useSimpleFormIteratorItem();
  const [monthly, washes, gst, changes] = useWatch({
    name: ['monthlyPrices', 'washPrices', 'gstPercent', 'scheduledChanges'],
  }) as [PriceValues['monthlyPrices'], PriceValues['washPrices'], number, ScheduledChange[]];
  const current = { monthlyPrices: monthly, washPrices: washes, gstPercent: gst };
  const { monthlyPrices, washPrices, gstPercent } = valuesBefore(current, changes, changes[index]?.from);
  return (
    <Box sx={{ pb: 1 }}>
      <Grid>
        <DateInput source="from" label="First day" min={addDays(today(), 1)} validate={firstDay} />
      </Grid>
      <Subtitle>Per month and car type</Subtitle>
      <PriceInputs source="monthlyPrices" labels={CAR_TYPE_LABELS} validate={NEW_PRICE} unchanged={monthlyPrices} />
      <Subtitle>Single washes</Subtitle>
      <PriceInputs source="washPrices" labels={WASH_SERVICES} validate={NEW_PRICE} unchanged={washPrices} />
      <Subtitle>Promotion and GST</Subtitle>
      <Grid>
        <DecimalInput
          source="gstPercent"
          label="GST"
          validate={NEW_GST_RATE}
          placeholder={`${gstPercent}`}
          slotProps={{ ...PERCENT, ...SHRUNK }}
        />
      </Grid>
      <NewPromotion />
    </Box>
  );
}

function Subtitle({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ fontWeight: 600, mt: 1, mb: 0.5 }}>
      {children}
    </Typography>
  );
}

/** The promotion stays as it is, or is replaced by another one. */
function NewPromotion() {
  const { field } = useInput<PromotionSettings | null>({ source: 'promotion', defaultValue: null });
  const current = useWatch({ name: 'promotion' }) as PromotionSettings;
  // React-admin shows null as an empty text.
  const promotion = (field.value || null) as PromotionSettings | null;
  const first = promotion?.from;
  const notBeforeFirstDay: Validator = useCallback(
    (last: string | null) => (last && first && first > last ? PROMOTION_DAYS_MESSAGE : undefined),
    [first],
  );
  return (
    <>
      <FormControlLabel
        label="Replace the promotion"
        control={
          <Switch
            checked={promotion !== null}
            onChange={(_, replaces) => field.onChange(replaces ? { ...current, from: null, to: null } : null)}
          />
        }
      />
      {promotion !== null && (
        <>
          <BooleanInput source="promotion.active" label="The promotion is on" helperText={false} />
          <Grid>
            <DecimalInput
              source="promotion.percent"
              label="Discount on plans"
              validate={DISCOUNT}
              slotProps={PERCENT}
            />
            <DateInput
              source="promotion.from"
              label="First day of the promotion"
              helperText="Leave empty to start with the change"
            />
            <DateInput
              source="promotion.to"
              label="Last day of the promotion"
              validate={notBeforeFirstDay}
              helperText="Leave empty for no end date"
            />
          </Grid>
        </>
      )}
    </>
  );
}

/** What the saved scheduled changes will replace in a section. */
export function ScheduledNotice({ text }: { text: (change: ScheduledChange) => string }) {
  const saved = useRecordContext<SettingsResponse>();
  const upcoming = (saved?.scheduledChanges ?? []).filter((change) => text(change) !== '');
  if (upcoming.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {upcoming.map((change) => (
        <div key={change.from}>
          From {dayText(change.from)}: {text(change)}
        </div>
      ))}
      <MuiLink component={Link} to={settingsPath('scheduled')} replace>
        Edit scheduled changes
      </MuiLink>
    </Alert>
  );
}
