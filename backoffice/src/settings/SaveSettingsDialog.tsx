import { useState } from 'react';
import { Box, TextField, useMediaQuery, type Theme } from '@mui/material';
import { CAR_TYPE_LABELS, WASH_SERVICES, type CarType, type WashTier } from '#libs/catalogue.js';
import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { fieldName, fieldText } from '#libs/field-names.js';
import { dayText } from '../components/format.js';
import { parseRupees } from '../components/rupees-text.js';
import { percentText, settingChanges, type SettingChange } from './price-changes.js';

interface SaveSettingsDialogProps {
  settings: SettingsResponse;
  request: SettingsRequest;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists all changes before they are saved. A price that changes a lot is entered again. */
export function SaveSettingsDialog({ settings, request, busy, onConfirm, onClose }: SaveSettingsDialogProps) {
  const changes = settingChanges(settings, request);
  const large = changes.filter(({ needsConfirmation }) => needsConfirmation);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const isConfirmed = large.every(({ field, after }) => parseRupees(typed[field] ?? '') === after);
  return (
    <ConfirmDialog
      title="Save these settings?"
      text={`${effectText(changes)} Existing orders keep their prices.`}
      confirm="Save settings"
      maxWidth="sm"
      busy={busy}
      disabled={!isConfirmed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ChangesTable changes={changes} />
      {large.map(({ field, from, percent }) => (
        <TextField
          key={field}
          label={`New price of ${priceName(field)}${from ? ` from ${dayText(from)}` : ''}`}
          value={typed[field] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          helperText={`This price changes by ${percentText(percent)}. Enter it again to confirm.`}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          sx={{ mt: 2 }}
        />
      ))}
    </ConfirmDialog>
  );
}

/** On phones, the name of a setting is above its values, so that long values have room. */
function ChangesTable({ changes }: { changes: readonly SettingChange[] }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const hasPercent = changes.some(({ percent }) => percent !== null);
  const columns = hasPercent ? 3 : 2;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        mt: 1.5,
        borderCollapse: 'collapse',
        '& th, & td': { py: 0.75, px: 0.5, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
        // A narrow column must not break a heading or an amount within a word.
        '& thead th, & .amount': { whiteSpace: 'nowrap' },
        '& tbody th': { fontWeight: 500, overflowWrap: 'break-word' },
        '& tbody': { borderTop: 1, borderColor: 'divider' },
        '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          {!isPhone && <th scope="col">Setting</th>}
          <th scope="col">Current</th>
          <th scope="col">New</th>
          {hasPercent && (
            <th scope="col" className="number">
              Change
            </th>
          )}
        </tr>
      </thead>
      {changes.map((change) => (
        <tbody key={change.field}>
          {isPhone && (
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {fieldName(change.field)}
              </th>
            </tr>
          )}
          <tr>
            {!isPhone && <th scope="row">{fieldName(change.field)}</th>}
            <td className={change.isPrice ? 'amount' : undefined}>{fieldText(change.field, change.before)}</td>
            <Box component="td" className={change.isPrice ? 'amount' : undefined} sx={{ fontWeight: 700 }}>
              {fieldText(change.field, change.after)}
            </Box>
            {hasPercent && <td className="number">{percentText(change.percent)}</td>}
          </tr>
        </tbody>
      ))}
    </Box>
  );
}

function effectText(changes: readonly SettingChange[]): string {
  const scheduled = changes.filter(({ field }) => field.startsWith('scheduledChanges.'));
  const weekly = changes.filter(({ field }) => field === 'daysOff.weekly');
  const later = scheduled.length + weekly.length;
  return [
    ...(scheduled.length > 0 ? ['Scheduled changes take effect on their first day.'] : []),
    ...(weekly.length > 0 ? ['The weekly day off changes tomorrow.'] : []),
    ...(later < changes.length ? [`${later > 0 ? 'All other changes' : 'Changes'} take effect immediately.`] : []),
  ].join(' ');
}

/** `Sedan`, from `monthlyPrices.Sedan`. */
function priceName(field: string): string {
  const key = field.slice(field.lastIndexOf('.') + 1);
  return key in WASH_SERVICES ? WASH_SERVICES[key as WashTier] : CAR_TYPE_LABELS[key as CarType];
}
