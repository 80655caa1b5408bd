import { lazy, Suspense } from 'react';
import { Box, Card } from '@mui/material';
import { Page } from '../components/Page.js';
import { LoadingState } from '../components/LoadingState.js';
import { RestoredDocumentsNotice } from '../documents/WaitingDocumentsNotice.js';
import { FirstSteps } from '../first-steps/FirstSteps.js';
import { Attention } from './Attention.js';
import { RecentLeads, RecentOrders } from './Recent.js';
import { isPermitted } from '../session/permissions.js';
import { CustomerRetention } from './CustomerRetention.js';
import { Tiles } from './Tiles.js';
import { Today } from './Today.js';

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
        <RestoredDocumentsNotice />
        <FirstSteps />
        <Today />
        <Tiles />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
            // The third row takes the rest of the height of the sales, which are beside the first three rows.
            gridTemplateRows: { lg: 'auto auto 1fr' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ minWidth: 0, gridColumn: { lg: 2 } }}>
            <Attention />
          </Box>
          <Box sx={{ minWidth: 0, gridColumn: { lg: 1 }, gridRow: { lg: '1 / span 3' } }}>
            <Suspense fallback={loading}>
              <SalesSection />
            </Suspense>
          </Box>
          <Box sx={{ minWidth: 0, gridColumn: { lg: 2 } }}>
            <CustomerRetention />
          </Box>
          {isPermitted('leads') && (
            <Box sx={{ minWidth: 0, gridColumn: { lg: 2 }, gridRow: { lg: 3 } }}>
              <RecentLeads />
            </Box>
          )}
          <Box sx={{ minWidth: 0, gridColumn: { lg: '1 / -1' } }}>
            <RecentOrders />
          </Box>
        </Box>
      </Box>
    </Page>
  );
}
