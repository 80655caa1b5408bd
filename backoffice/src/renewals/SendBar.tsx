import { Box, Button, Link, Typography } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Link as RouterLink } from 'react-router-dom';
import { countText, today } from '../components/format.js';
import { listPath } from '../list/list-path.js';
import { formerCustomers } from '../list/preset-views.js';
import type { LinkKind } from './use-renewal-links.js';

interface SendBarProps {
  /** The number of selected plans. */
  count: number;
  isSending: boolean;
  onSend: (kind: LinkKind) => void;
}

/** Buttons that send links for the selected plans. */
export function SendBar({ count, isSending, onSend }: SendBarProps) {
  const { filter, sort, order } = formerCustomers(today());
  const former = listPath('customers', { ...filter }, { field: sort, order });
  const state = { disabled: count === 0, loading: isSending };
  return (
    <Box
      className="not-printed"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Button variant="contained" startIcon={<MailOutlined />} {...state} onClick={() => onSend('renewal')}>
        Email {linksText(count, 'renewal')}
      </Button>
      <Button variant="outlined" startIcon={<PaymentsOutlined />} {...state} onClick={() => onSend('payment')}>
        Send {linksText(count, 'payment')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        Plans that end within 14 days or ended in the last 14. A renewal link lets the customer choose a plan. A payment
        link orders the same plan again. For plans that ended earlier, see{' '}
        <Link component={RouterLink} underline="always" to={former}>
          former customers
        </Link>
        .
      </Typography>
    </Box>
  );
}

/** `2 payment links`; without a number when no plan is selected. */
function linksText(count: number, kind: LinkKind): string {
  if (count === 0) return `${kind} links`;
  return `${countText(count)} ${kind} ${count === 1 ? 'link' : 'links'}`;
}
