import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { RenewalResponse } from '#libs/contract/orders.js';
import { countText, today } from '../components/format.js';
import { WRAPPING_BUTTONS } from '../components/wrapping-buttons.js';
import { endsWhen, WHEN, type When } from './renewal.js';

const NAMES: Record<When, string> = {
  all: 'All',
  ended: 'Ended',
  week: 'Within 7 days',
  later: 'Later',
};

interface EndTabsProps {
  plans: readonly RenewalResponse[];
  when: When;
  onChoose: (when: When) => void;
}

/** Filters the list by when the plans end. Each option shows its number of plans. */
export function EndTabs({ plans, when, onChoose }: EndTabsProps) {
  const now = today();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Ends"
      value={when}
      onChange={(_, chosen: When | null) => chosen && onChoose(chosen)}
      sx={WRAPPING_BUTTONS}
    >
      {WHEN.map((one) => (
        <ToggleButton key={one} value={one} sx={{ px: 1.25, textTransform: 'none' }}>
          {NAMES[one]} {countText(plans.filter((plan) => endsWhen(plan, one, now)).length)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
