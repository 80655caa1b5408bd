import { useState } from 'react';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import {
  CAR_TYPE_LABELS,
  CAR_TYPES,
  PLAN_DURATIONS,
  WASH_SERVICES,
  type CarType,
  type PlanDuration,
} from '#libs/catalogue.js';
import type { SettingsPreviewResponse, SettingsResponse } from '#libs/contract/settings.js';
import { monthsText } from '#libs/duration-text.js';
import { formatRupees } from '#libs/money.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError, errorMessage } from '../components/LoadError.js';
import { dayText, today } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { useDebounced } from '../components/use-debounced.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { daysWithoutValues, hasIncompleteDate, previewRequest } from './settings-form.js';

const DEBOUNCE_MS = 350;

/** A preview of the prices with the form's values, computed by the server. Nothing is saved. */
export function Preview({ settings }: { settings: SettingsResponse }) {
  const [carType, setCarType] = useState<CarType>('SUV');
  const [months, setMonths] = useState<PlanDuration>(1);
  const edited = useWatch() as Partial<SettingsResponse>;
  useEditedCarType(edited.monthlyPrices ?? settings.monthlyPrices, setCarType);
  const values = useDebounced(edited, DEBOUNCE_MS);
  const body = previewRequest(settings, values);
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['settings-preview', settings.version, body],
    queryFn: () => dataProvider.previewSettings(body),
    // Until a date is complete, the last preview stays.
    enabled: !hasIncompleteDate(body),
    placeholderData: keepPreviousData,
    retry: false,
  });

  return (
    <DetailsCard title="Quote preview">
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mb: 1.5 }}>
        <TextField
          select
          margin="none"
          label="Car type"
          value={carType}
          onChange={(event) => setCarType(event.target.value as CarType)}
        >
          {CAR_TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {CAR_TYPE_LABELS[type]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          margin="none"
          label="Duration"
          value={months}
          onChange={(event) => setMonths(Number(event.target.value) as PlanDuration)}
        >
          {PLAN_DURATIONS.map((one) => (
            <MenuItem key={one} value={one}>
              {monthsText(one)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error && <PreviewError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Calculating prices..." rows={4} />}
      {data && !error && <Lines preview={data} carType={carType} months={months} promotionFrom={body.promotion.from} />}
      {daysWithoutValues(values).map((day) => (
        <Typography key={day} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Nothing changes on {dayText(day)} yet. Enter at least one new value.
        </Typography>
      ))}
    </DetailsCard>
  );
}

/** Values can be invalid while the user is typing. That is not shown as an error. */
function PreviewError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const invalid = (error as { status?: number }).status === 400;
  return invalid ? (
    <Typography color="textSecondary">{errorMessage(error)}</Typography>
  ) : (
    <LoadError error={error} onRetry={onRetry} />
  );
}

function Lines({
  preview: { on, plans, washes },
  carType,
  months,
  promotionFrom,
}: {
  preview: SettingsPreviewResponse;
  carType: CarType;
  months: PlanDuration;
  promotionFrom: string | null;
}) {
  const { before, after } = plans.find((plan) => plan.carType === carType && plan.months === months)!;
  const discount = (percent: number) => (percent > 0 ? `After ${percent}% discount` : 'After discount');
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { py: 0.5, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        '& th:first-of-type': { textAlign: 'left', fontWeight: 400, pr: 1 },
      }}
    >
      <Box
        component="caption"
        sx={{ textAlign: 'left', captionSide: 'top', color: 'text.secondary', fontSize: '0.875rem', pb: 0.5 }}
      >
        {dayCaption(on, promotionFrom)}
      </Box>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Current</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        <Line name="Plan amount" before={before.planAmount} after={after.planAmount} />
        <Line name={discount(after.promotionPercent)} before={before.discountedAmount} after={after.discountedAmount} />
        <Line name={`GST ${after.gstPercent}%`} before={before.gst} after={after.gst} />
        <Line name="Payable" before={before.payable} after={after.payable} strong />
        {washes.map(({ tier, before: was, after: is }) => (
          <Line key={tier} name={`${WASH_SERVICES[tier]}, GST included`} before={was.total} after={is.total} />
        ))}
      </tbody>
    </Box>
  );
}

function dayCaption(on: string, promotionFrom: string | null): string {
  if (on === today()) return 'As of today';
  return `As of ${dayText(on)}, when the ${on === promotionFrom ? 'promotion' : 'scheduled change'} begins`;
}

function Line({
  name,
  before,
  after,
  strong = false,
}: {
  name: string;
  before: number;
  after: number;
  strong?: boolean;
}) {
  const changed = before !== after;
  return (
    <Box component="tr" sx={{ fontWeight: strong ? 700 : 400, borderTop: 1, borderColor: 'divider' }}>
      <th scope="row">{name}</th>
      <Box component="td" sx={{ color: changed ? 'text.secondary' : undefined }}>
        {formatRupees(before)}
      </Box>
      <Box
        component="td"
        sx={{ color: changed ? 'primary.main' : undefined, fontWeight: changed ? 700 : undefined, pl: 1 }}
      >
        {formatRupees(after)}
      </Box>
    </Box>
  );
}

/** Reports the car type whose price is being edited. */
function useEditedCarType(prices: Record<CarType, number>, report: (type: CarType) => void): void {
  const [known, setKnown] = useState(prices);
  const edited = CAR_TYPES.find((type) => prices[type] !== known[type]);
  if (edited === undefined) return;
  setKnown({ ...prices });
  report(edited);
}
