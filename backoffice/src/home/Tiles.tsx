import type { ComponentType } from 'react';
import { Box, Button, ButtonBase, Card, Link, Typography } from '@mui/material';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import CurrencyRupeeOutlined from '@mui/icons-material/CurrencyRupeeOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { SummaryResponse } from '#libs/contract/reports.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { errorMessage, RefreshError } from '../components/LoadError.js';
import { PlainList } from '../components/PlainList.js';
import { countText } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { listPath } from '../list/list-path.js';

interface Tile {
  name: string;
  to: string;
  icon: ComponentType;
  figure: (summary: SummaryResponse) => string;
  /** Explains the count where the title does not. */
  note?: string;
}

/** Filter for all orders that were ever paid, which the first two tiles count. */
const PAID = ['paid', 'refunded'];

const TILES: readonly Tile[] = [
  {
    name: 'Total Orders',
    to: listPath('allOrders', { payment: PAID }),
    icon: ReceiptLongOutlined,
    figure: ({ orders }) => countText(orders),
    note: 'Paid plans and washes',
  },
  {
    name: 'Revenue',
    to: listPath('allOrders', { payment: ['paid'] }),
    icon: CurrencyRupeeOutlined,
    figure: ({ revenue }) => formatRupees(revenue),
    note: 'After discount and refunds, before GST',
  },
  {
    name: 'Customers',
    to: listPath('customers', { role: ['user'] }),
    icon: PeopleAltOutlined,
    figure: ({ customers }) => countText(customers),
    note: 'Excluding staff accounts',
  },
  { name: 'Leads', to: '/leads', icon: ContactsOutlined, figure: ({ leads }) => countText(leads) },
];

export function Tiles() {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({ queryKey: ['summary'], queryFn: () => dataProvider.summary() });
  return (
    <div>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      <PlainList
        gap={2}
        sx={{
          // Two columns, or one if the text is large.
          gridTemplateColumns: {
            xs: 'repeat(auto-fit, minmax(min(100%, max(8.5rem, 50% - 8px)), 1fr))',
            lg: 'repeat(auto-fit, minmax(180px, 1fr))',
          },
        }}
      >
        {TILES.filter(({ to }) => to !== '/leads' || isPermitted('leads')).map(
          ({ name, to, icon: Icon, figure, note }) => (
            <Card key={name} component="li">
              <ButtonBase
                component={RouterLink}
                to={to}
                sx={{
                  display: 'block',
                  p: 2,
                  width: '100%',
                  height: '100%',
                  verticalAlign: 'top',
                  textAlign: 'left',
                  font: 'inherit',
                  color: 'inherit',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Box
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    color: 'text.secondary',
                    '& svg': { fontSize: 20 },
                  }}
                >
                  <Icon />
                  {name}
                </Box>
                <Box
                  sx={{
                    mt: 0.5,
                    fontSize: { xs: '1.25rem', sm: '1.75rem' },
                    fontWeight: 700,
                    letterSpacing: '-0.01em',
                    overflowWrap: 'anywhere',
                    color: error && !data ? 'error.main' : undefined,
                  }}
                >
                  {data ? figure(data) : error ? 'Error' : MESSAGES.loading}
                </Box>
                {note && (
                  <Typography variant="body2" color="textSecondary">
                    {note}
                  </Typography>
                )}
              </ButtonBase>
            </Card>
          ),
        )}
      </PlainList>
      {data && data.washes.paid > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Total Orders and Revenue include single washes:{' '}
          <Link component={RouterLink} underline="always" to={listPath('washes', { payment: ['paid'] })}>
            {countText(data.washes.paid)} paid, {formatRupees(data.washes.revenue)} before GST
          </Link>
          .
        </Typography>
      )}
      {error && !data && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {errorMessage(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Typography>
      )}
    </div>
  );
}
