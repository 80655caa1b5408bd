import { useId, useState } from 'react';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { Box, Button, Collapse, FormHelperText, MenuItem, TextField, ToggleButton, Typography } from '@mui/material';
import { useInput } from 'react-admin';
import { SLOT_KINDS, WASH_SERVICES, WASH_TIERS, type SlotKind, type SlotsOff, type WashTier } from '#libs/catalogue.js';
import { offeredRange, offeredSlots, slotsOf, withRange } from '#libs/offered-slots.js';
import { formatSlot } from '#libs/slot-text.js';
import { Note, SettingsCard } from './settings-layout.js';

/** Which time slots new orders can choose. */
export function SlotFields() {
  return (
    <SettingsCard section="time-slots">
      <Note>
        The times that customers and staff can choose for new orders. Running plans, their renewals and booked washes
        keep theirs. At least one time of each kind stays on.
      </Note>
      <PlanSlots />
      {WASH_TIERS.map((tier) => (
        <WashSlots key={tier} tier={tier} />
      ))}
    </SettingsCard>
  );
}

function PlanSlots() {
  const { off, change, error } = useSlotsOff('plan');
  return (
    <Box component="section" aria-labelledby="plan-slots" sx={{ mt: 1.5 }}>
      <Heading id="plan-slots" kind="plan" off={off} title="Plans" />
      <Chips kind="plan" off={off} label="Times of plans" onChange={change} />
      <SlotError text={error} />
    </Box>
  );
}

/** The first and the last time of the day, which is usually all that changes. Single times are one click away. */
function WashSlots({ tier }: { tier: WashTier }) {
  const { off, change, error } = useSlotsOff(tier);
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = WASH_SERVICES[tier];
  const { first, last } = offeredRange(tier, { ...ALL_KINDS_ON, [tier]: off });
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ mt: 2.5 }}>
      <Heading id={`${id}-title`} kind={tier} off={off} title={name} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 240px)) max-content' },
          gap: 1.5,
          justifyItems: 'start',
          alignItems: 'center',
        }}
      >
        <TimeSelect
          label="First time"
          kind={tier}
          value={first}
          onChange={(slot) => change(withRange(tier, { ...ALL_KINDS_ON, [tier]: off }, { first: slot }))}
        />
        <TimeSelect
          label="Last time"
          kind={tier}
          value={last}
          onChange={(slot) => change(withRange(tier, { ...ALL_KINDS_ON, [tier]: off }, { last: slot }))}
        />
        <Button
          aria-expanded={open}
          aria-controls={`${id}-chips`}
          aria-label={`${open ? 'Hide individual times' : 'Choose individual times'} of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide individual times' : 'Choose individual times'}
        </Button>
      </Box>
      <Collapse in={open} id={`${id}-chips`} mountOnEnter unmountOnExit>
        <Box sx={{ pt: 1.5 }}>
          <Chips kind={tier} off={off} label={`Times of ${name}`} onChange={change} />
        </Box>
      </Collapse>
      <SlotError text={error} />
    </Box>
  );
}

const ALL_KINDS_ON = Object.fromEntries(SLOT_KINDS.map((kind) => [kind, []])) as unknown as SlotsOff;

function useSlotsOff(kind: SlotKind) {
  const { field, fieldState } = useInput<string[]>({ source: `slotsOff.${kind}`, defaultValue: [] });
  return {
    off: (field.value as string[] | null) ?? [],
    change: (off: string[]) => field.onChange(off),
    error: fieldState.error?.message,
  };
}

function Heading({ id, kind, off, title }: { id: string; kind: SlotKind; off: readonly string[]; title: string }) {
  const all = slotsOf(kind).length;
  const on = all - off.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}>
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status">
        {on === all ? `All ${all} times are on` : `${on} of ${all} times are on`}
      </Typography>
    </Box>
  );
}

function TimeSelect({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: SlotKind;
  value: string;
  onChange: (slot: string) => void;
}) {
  return (
    <TextField
      select
      label={label}
      value={value}
      margin="none"
      fullWidth
      onChange={({ target }) => onChange(target.value)}
    >
      {slotsOf(kind).map((slot) => (
        <MenuItem key={slot} value={slot}>
          {formatSlot(slot)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ChipsProps {
  kind: SlotKind;
  off: readonly string[];
  label: string;
  onChange: (off: string[]) => void;
}

/** One button for each time. The last one that is on cannot be switched off. */
function Chips({ kind, off, label, onChange }: ChipsProps) {
  const isOff = (slot: string) => off.includes(slot);
  const isOnly = offeredSlots(kind, { ...ALL_KINDS_ON, [kind]: [...off] }).length === 1;
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))', gap: 1 }}
    >
      {slotsOf(kind).map((slot) => (
        <ToggleButton
          key={slot}
          value={slot}
          size="small"
          color="primary"
          selected={!isOff(slot)}
          disabled={isOnly && !isOff(slot)}
          onChange={() => onChange(slotsOf(kind).filter((other) => (other === slot ? !isOff(other) : isOff(other))))}
          sx={{ gap: 0.5, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', minHeight: 40 }}
        >
          <CheckOutlined aria-hidden fontSize="inherit" sx={{ visibility: isOff(slot) ? 'hidden' : undefined }} />
          {formatSlot(slot)}
        </ToggleButton>
      ))}
    </Box>
  );
}

function SlotError({ text }: { text: string | undefined }) {
  return text ? (
    <FormHelperText error role="alert">
      {text}
    </FormHelperText>
  ) : null;
}
