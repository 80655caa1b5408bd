import { useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RenewalResponse } from '#libs/contract/orders.js';
import { MESSAGES } from '#libs/messages.js';
import { MAX_RENEWALS } from '#libs/plan-renewal.js';
import { countText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { useRowKeys } from '../list/use-row-keys.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { CommunityChoice } from './CommunityChoice.js';
import { EndTabs } from './EndTabs.js';
import { PlanRow } from './PlanRow.js';
import { SendBar } from './SendBar.js';
import { useRenewalCommunity, useRenewalFilter } from './use-renewal-filter.js';
import { RENEWALS_KEY, useRenewalLinks } from './use-renewal-links.js';

/** Plans that end or have just ended. A renewed plan leaves the list. */
export default function Renewals() {
  const dataProvider = useBackofficeProvider();
  const community = useRenewalCommunity();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...RENEWALS_KEY, community],
    queryFn: () => dataProvider.renewals(community),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Renewals"
      count={
        data && (
          <Typography component="span" color="textSecondary">
            {countText(data.length)}
          </Typography>
        )
      }
    >
      <ScreenTabs />
      {data && data.length >= MAX_RENEWALS && (
        <Alert severity="info" sx={{ mb: 1 }}>
          The list is limited to {countText(MAX_RENEWALS)} plans, those that end next first. Choose a community to see
          all of its plans.
        </Alert>
      )}
      <Card>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {isPending && <LoadingState text={MESSAGES.loadingOrders} />}
        {data?.length === 0 && community === null && (
          <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No plans end within two weeks.
          </Typography>
        )}
        {data && (data.length > 0 || community !== null) && <Plans plans={data} />}
      </Card>
    </Page>
  );
}

/** Rendering several hundred rows at once would take seconds. */
const PAGE_SIZE = 100;

function Plans({ plans }: { plans: readonly RenewalResponse[] }) {
  const { community, when, unsent, change, withoutLink, matching } = useRenewalFilter(plans);
  const [shown, setShown] = useState(PAGE_SIZE);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const selectable = matching.filter(({ renewable }) => renewable);
  const chosen = selectable.filter(({ id }) => selected.includes(id));
  const { renewals, send, isPending } = useRenewalLinks();
  const maySend = isPermitted('orders:write');
  const table = useRowKeys<HTMLDivElement>();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const stacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));

  function toggle(id: string) {
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  }

  function filter(changes: Parameters<typeof change>[0]) {
    change(changes);
    setShown(PAGE_SIZE);
    setSelected([]);
  }

  return (
    <>
      <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1, pt: 1 }}>
        <CommunityChoice community={community} onChoose={(chosen) => filter({ community: chosen })} />
        <EndTabs plans={plans} when={when} onChoose={(chosen) => filter({ when: chosen })} />
        <ToggleButton
          size="small"
          value="unsent"
          selected={unsent}
          onChange={() => filter({ unsent: !unsent })}
          sx={{ px: 1.25, textTransform: 'none' }}
        >
          Link not sent {countText(withoutLink.length)}
        </ToggleButton>
      </Box>
      {maySend && (
        <SendBar count={chosen.length} isSending={isPending} onSend={(kind) => send(chosen, kind, setSelected)} />
      )}
      <Box ref={table} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {maySend && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    disabled={selectable.length === 0}
                    checked={chosen.length > 0 && chosen.length === selectable.length}
                    indeterminate={chosen.length > 0 && chosen.length < selectable.length}
                    onChange={() =>
                      setSelected(chosen.length === selectable.length ? [] : selectable.map(({ id }) => id))
                    }
                    slotProps={{ input: { 'aria-label': 'Select all plans' } }}
                  />
                </TableCell>
              )}
              <Headings narrow={isNarrow} stacked={stacked} />
            </TableRow>
          </TableHead>
          <TableBody>
            {matching.slice(0, shown).map((plan) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                narrow={isNarrow}
                stacked={stacked}
                maySend={maySend}
                selected={selected.includes(plan.id)}
                renewal={renewals.get(plan.id) ?? null}
                onToggle={() => toggle(plan.id)}
                onSend={() => send([plan], 'renewal')}
              />
            ))}
          </TableBody>
        </Table>
      </Box>
      {matching.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          {unsent ? 'All customers in this list have been sent a link.' : 'No plans end in this period.'}
        </Typography>
      )}
      {matching.length > shown && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button onClick={() => setShown(shown + PAGE_SIZE)}>
            Show {countText(Math.min(PAGE_SIZE, matching.length - shown))} more of {countText(matching.length - shown)}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The headings of the columns that PlanRow shows. */
function Headings({ narrow, stacked }: { narrow: boolean; stacked: boolean }) {
  return (
    <>
      <TableCell>Customer</TableCell>
      {!stacked && (
        <>
          <TableCell>Car</TableCell>
          <TableCell>Ends</TableCell>
        </>
      )}
      {!narrow && (
        <>
          <TableCell>Plan</TableCell>
          <TableCell align="right">Paid</TableCell>
        </>
      )}
      {!stacked && <TableCell>Renewal link</TableCell>}
    </>
  );
}
