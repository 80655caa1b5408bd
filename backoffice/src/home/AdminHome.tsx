import { lazy, Suspense } from 'react';
import { Box, Card } from '@mui/material';
import { Page } from '../components/Page.js';
import { LoadingState } from '../components/LoadingState.js';
import { Attention, Today } from './Attention.js';
import { RecentLeads, RecentOrders } from './Recent.js';
import { isPermitted } from '../session/permissions.js';
import { CustomerRetention } from './CustomerRetention.js';
import { Tiles } from './Tiles.js';

const SalesSection = lazy(() => import('./sales/SalesSection.js'));

const loading = (
  <Card>
    <LoadingState rows={6} />
  </Card>
);

export default function AdminHome() {
  return (
    <Page title="Dashboard">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Today />
        <Tiles />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Suspense fallback={loading}>
            <SalesSection />
          </Suspense>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Attention />
            <CustomerRetention />
          </Box>
          <RecentOrders />
          {isPermitted('leads') && <RecentLeads />}
        </Box>
      </Box>
    </Page>
  );
}
