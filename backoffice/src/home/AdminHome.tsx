import { Box } from '@mui/material';
import { Page } from '../parts/Page.js';
import { RecentLeads, RecentOrders } from './Recent.js';
import { Renewals } from './Renewals.js';
import { Tiles } from './Tiles.js';

export default function AdminHome() {
  return (
    <Page title="Dashboard">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Tiles />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
          <RecentOrders />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Renewals />
            <RecentLeads />
          </Box>
        </Box>
      </Box>
    </Page>
  );
}
