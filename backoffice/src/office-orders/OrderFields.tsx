import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { addDays } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import {
  PLAN_DURATIONS,
  WASH_DAYS_AHEAD,
  WASH_SERVICES,
  WASH_TIERS,
  type PlanDuration,
  type WashTier,
} from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { monthsText } from '#libs/duration-text.js';
import { dayOffMessage, daysOffIn, isServiceDay, NO_DAYS_OFF } from '#libs/service-days.js';
import { DateField } from '../components/DateField.js';
import { dayText, today } from '../components/format.js';
import { slotText } from '../components/time-slots.js';
import {
  lacksParking,
  planToContinue,
  sameTerm,
  slotChoices,
  type MissingInputs,
  type OrderEntry,
} from './order-request.js';

const FULL: Record<OrderKind, string> = {
  subscription: 'This time is full in the community. Please choose another one.',
  wash: 'This time is full on that day. Please choose another.',
};

interface OrderFieldsProps {
  customer: ProfileResponse;
  /** All plans of the customer. */
  plans: readonly PlanResponse[];
  entry: OrderEntry;
  catalogue: CatalogueResponse | undefined;
  /** Whether a time slot cannot be chosen. */
  isFull: (timeSlot: string) => boolean;
  /** Empty until the order was submitted. */
  missing: MissingInputs;
  onChange: (values: Partial<OrderEntry>) => void;
}

/** The kind of order, the car, and the date or duration. */
export function OrderFields({ customer, plans, entry, catalogue, isFull, missing, onChange }: OrderFieldsProps) {
  const daysOff = daysOffIn(catalogue?.business.daysOff ?? NO_DAYS_OFF, customer.carDetails.communityId);
  const offMessage = entry.date && !isServiceDay(daysOff, entry.date) ? dayOffMessage(daysOff, entry.date) : null;
  const slotError = isFull(entry.timeSlot) ? FULL[entry.kind] : missing.timeSlot;
  const slots = slotChoices(entry, plans, customer, catalogue);
  const continued = entry.kind === 'subscription' ? planToContinue(plans, customer, entry.carId) : null;

  function changeKind(kind: OrderKind | null) {
    if (kind === null) return;
    const method = kind === 'subscription' && entry.method === 'after-wash' ? 'link' : entry.method;
    const term = kind === 'subscription' ? sameTerm(planToContinue(plans, customer, entry.carId)) : {};
    onChange({ kind, timeSlot: '', method, ...term });
  }
  function changeCar(carId: string) {
    const term = entry.kind === 'subscription' ? sameTerm(planToContinue(plans, customer, carId)) : {};
    const choices = slotChoices({ ...entry, carId }, plans, customer, catalogue);
    onChange({ carId, ...(!choices.includes(entry.timeSlot) && { timeSlot: '' }), ...term });
  }
  function changeWash(values: Partial<OrderEntry>) {
    const choices = slotChoices({ ...entry, ...values }, plans, customer, catalogue);
    onChange({ ...values, ...(!choices.includes(entry.timeSlot) && { timeSlot: '' }) });
  }

  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        value={entry.kind}
        aria-label="Kind of order"
        onChange={(_, kind) => changeKind(kind as OrderKind | null)}
      >
        <ToggleButton value="subscription">Plan</ToggleButton>
        <ToggleButton value="wash">Single wash</ToggleButton>
      </ToggleButtonGroup>
      {customer.cars.length > 0 && (
        <TextField
          select
          label="Car"
          value={entry.carId}
          margin="none"
          helperText={continued?.endDate && `Continues the plan that ends on ${dayText(continued.endDate)}`}
          onChange={({ target }) => changeCar(target.value)}
        >
          {customer.cars.map(({ id, carName, carNumber }) => (
            <MenuItem key={id} value={id}>
              {carName} {formatCarNumber(carNumber)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {entry.kind === 'subscription' ? (
          <TextField
            select
            label="Duration"
            value={entry.planDuration}
            margin="none"
            onChange={({ target }) => onChange({ planDuration: Number(target.value) as PlanDuration })}
          >
            {PLAN_DURATIONS.map((months) => (
              <MenuItem key={months} value={months}>
                {monthsText(months)}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <WashFields entry={entry} error={offMessage ?? missing.date} onChange={changeWash} />
        )}
        <TextField
          select
          label="Time slot"
          value={entry.timeSlot}
          margin="none"
          error={slotError !== undefined}
          helperText={slotError}
          onChange={({ target }) => onChange({ timeSlot: target.value })}
        >
          {slots.map((slot) => (
            <MenuItem key={slot} value={slot} disabled={isFull(slot)}>
              {slotText(slot, isFull(slot))}
            </MenuItem>
          ))}
        </TextField>
        {lacksParking(customer, entry) && <ParkingFields entry={entry} error={missing.parking} onChange={onChange} />}
      </Box>
    </>
  );
}

interface EntryFieldsProps extends Pick<OrderFieldsProps, 'entry' | 'onChange'> {
  error: string | undefined;
}

/** The tier and the day of a wash. The error is that of the day. */
function WashFields({ entry, error, onChange }: EntryFieldsProps) {
  return (
    <>
      <TextField
        select
        label="Wash"
        value={entry.tier}
        margin="none"
        onChange={({ target }) => onChange({ tier: target.value as WashTier })}
      >
        {WASH_TIERS.map((tier) => (
          <MenuItem key={tier} value={tier}>
            {WASH_SERVICES[tier]}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        label="Day"
        value={entry.date}
        min={today()}
        max={addDays(today(), WASH_DAYS_AHEAD)}
        margin="none"
        error={error !== undefined}
        helperText={error}
        onChange={(date) => onChange({ date })}
      />
    </>
  );
}

/** Where the car is parked. At least one of the fields is required. */
function ParkingFields({ entry, error, onChange }: EntryFieldsProps) {
  return (
    <>
      <TextField
        label="Parking level"
        value={entry.level}
        margin="none"
        error={error !== undefined}
        helperText={error ?? 'Saved with the car'}
        onChange={({ target }) => onChange({ level: target.value })}
      />
      <TextField
        label="Parking bay"
        value={entry.bay}
        margin="none"
        error={error !== undefined}
        onChange={({ target }) => onChange({ bay: target.value })}
      />
    </>
  );
}
