import { InputAdornment, Typography } from '@mui/material';
import { BooleanInput, maxValue, minValue, NumberInput, type Validator } from 'react-admin';
import { CAR_TYPE_LABELS, WASH_SERVICES } from '#libs/catalogue.js';
import { PROMOTION_DAYS_MESSAGE } from '#libs/settings-rules.js';
import { DateInput } from '../components/DateInput.js';
import { DecimalInput } from '../components/DecimalInput.js';
import { PriceInputs } from './PriceInputs.js';
import { DISCOUNT, enoughForOnePause, GST_RATE, PRICE, whole } from './rules.js';
import { ScheduledNotice } from './ScheduledFields.js';
import { newPricesText, newRatesText } from './scheduled-text.js';
import { Grid, Note, PERCENT, REQUIRED, SettingsCard } from './settings-layout.js';

const HOURS_BEFORE = { input: { endAdornment: <InputAdornment position="end">hours before</InputAdornment> } };
const DAYS = { input: { endAdornment: <InputAdornment position="end">days</InputAdornment> } };

const WHOLE_DAYS = whole('number of days');
const CANCEL_HOURS = [
  REQUIRED,
  whole('number of hours'),
  minValue(0, 'At least 0 hours before'),
  maxValue(72, 'At most 72 hours before'),
];
const ORDERS = [REQUIRED, whole('number'), minValue(1, 'At least 1'), maxValue(1000, 'At most 1,000')];
const CAPACITY = [REQUIRED, whole('number'), minValue(1, 'At least 1'), maxValue(500, 'At most 500')];

function notBeforeFirstDay(last: string | null, { promotion }: { promotion?: { from?: string | null } }) {
  return last && promotion?.from && promotion.from > last ? PROMOTION_DAYS_MESSAGE : undefined;
}

export function PriceFields() {
  return (
    <SettingsCard section="prices">
      <ScheduledNotice text={newPricesText} />
      <Note>Per month and car type, before discount and GST.</Note>
      <PriceInputs source="monthlyPrices" labels={CAR_TYPE_LABELS} validate={PRICE} />
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        Single washes
      </Typography>
      <Note>Before GST. The promotion does not apply.</Note>
      <PriceInputs source="washPrices" labels={WASH_SERVICES} validate={PRICE} />
    </SettingsCard>
  );
}

export function PromotionFields() {
  return (
    <SettingsCard section="promotion">
      <ScheduledNotice text={newRatesText} />
      <BooleanInput
        source="promotion.active"
        label="The promotion is on"
        helperText="The site advertises exactly what checkout applies"
      />
      <Grid>
        <DecimalInput source="promotion.percent" label="Discount on plans" validate={DISCOUNT} slotProps={PERCENT} />
        <DateInput source="promotion.from" label="First day" helperText="Leave empty to start now" />
        <DateInput
          source="promotion.to"
          label="Last day"
          validate={notBeforeFirstDay}
          helperText="Leave empty for no end date"
        />
        <DecimalInput
          source="gstPercent"
          label="GST"
          validate={GST_RATE}
          slotProps={PERCENT}
          helperText="On the discounted amount"
        />
      </Grid>
    </SettingsCard>
  );
}

export function BookingFields() {
  return (
    <SettingsCard section="booking">
      <BooleanInput
        source="payAfterWash"
        label="Customers may pay after the wash"
        helperText="If off, customers pay online when they book"
      />
      <Grid>
        <CapacityInput
          source="washesAtOnce"
          label="Single washes per half hour"
          helperText="Existing bookings are kept"
        />
        <CapacityInput
          source="carsPerSlot"
          label="Cars per time slot"
          helperText="In each community. Running plans are kept"
        />
        <NumberInput
          source="washCancelHours"
          label="Washes can be cancelled until"
          validate={CANCEL_HOURS}
          step={1}
          slotProps={HOURS_BEFORE}
          helperText="Existing bookings keep the rule they were made with"
        />
      </Grid>
    </SettingsCard>
  );
}

export function OrderLimitFields() {
  return (
    <SettingsCard section="limits">
      <Note>Keeps unpaid orders from filling the time slots. Orders made by staff are not limited.</Note>
      <Grid>
        <OrdersInput
          source="orderLimits.unpaidWashesPerCustomer"
          label="Unpaid washes per customer"
          helperText="Booked, and paid after the wash"
        />
        <OrdersInput
          source="orderLimits.unpaidWashesPerAddress"
          label="Unpaid washes per address"
          helperText="For all customers together"
        />
        <OrdersInput
          source="orderLimits.pendingOrdersPerCustomer"
          label="Pending orders per customer"
          helperText="Waiting for an online payment. Each counts for 30 minutes"
        />
        <OrdersInput
          source="orderLimits.pendingOrdersPerAddress"
          label="Pending orders per address"
          helperText="For all customers together"
        />
        <OrdersInput
          source="orderLimits.startedPerCustomer"
          label="Orders started in ten minutes"
          helperText="Per customer. The limit per IP address is ten times as high"
        />
      </Grid>
    </SettingsCard>
  );
}

function OrdersInput(props: { source: string; label: string; helperText: string }) {
  return <NumberInput {...props} validate={ORDERS} step={1} />;
}

export function PauseFields() {
  return (
    <SettingsCard section="pauses">
      <Note>Existing plans keep the rules they were bought with.</Note>
      <Grid>
        <DaysInput
          source="pauseMinDays"
          label="Shortest pause"
          min={1}
          max={30}
          helperText="Minimum length of a pause, in days"
        />
        <DaysInput
          source="pauseMaxDaysPerTerm"
          label="Longest pause"
          min={0}
          max={366}
          rule={enoughForOnePause}
          helperText="Total days for all pauses of a plan. 0 turns pauses off"
        />
        <DaysInput
          source="pauseSlotHeldDays"
          label="Time slot held for"
          min={0}
          max={366}
          helperText="Days of a pause before others can book the slot"
        />
      </Grid>
    </SettingsCard>
  );
}

interface DaysInputProps {
  source: string;
  label: string;
  min: number;
  max: number;
  rule?: Validator;
  helperText: string;
}

function DaysInput({ min, max, rule, ...props }: DaysInputProps) {
  return (
    <NumberInput
      {...props}
      validate={[
        REQUIRED,
        WHOLE_DAYS,
        minValue(min, min === 1 ? 'At least 1 day' : `At least ${min} days`),
        maxValue(max, `At most ${max} days`),
        ...(rule ? [rule] : []),
      ]}
      step={1}
      slotProps={DAYS}
    />
  );
}

function CapacityInput(props: { source: string; label: string; helperText: string }) {
  return <NumberInput {...props} validate={CAPACITY} step={1} />;
}
