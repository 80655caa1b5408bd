import { useState, type DragEvent } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useInfiniteGetList, useNotify, type RaRecord } from 'react-admin';
import { LEAD_STATUSES, type LeadResponse, type LeadStatus } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { useFilters } from '../list/use-filters.js';
import { LoadError } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { LEAD_STATUS, disallowedText, possibleMoves } from './lead.js';
import { LeadTile } from './LeadTile.js';
import { useLeadMove } from './use-lead-move.js';

type Lead = LeadResponse & RaRecord;

const MORE = 25;

/** The pipeline: a column per status. A lead moves by dragging, or by the buttons on it. */
export default function LeadBoard() {
  const [dragged, setDragged] = useState<Lead | null>(null);
  const [moved, setMoved] = useState<Move | null>(null);
  const { values } = useFilters();
  const { move, confirmDialog } = useLeadMove();
  const notify = useNotify();
  const selected = [values.status ?? []].flat();

  function drop(lead: Lead, status: LeadStatus) {
    if (possibleMoves(lead).includes(status)) move(lead, status);
    else notify(disallowedText(lead, status), { type: 'warning' });
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(240px, 1fr)',
        gap: 1.5,
        overflowX: 'auto',
        pb: 1,
      }}
    >
      {LEAD_STATUSES.filter((status) => selected.length === 0 || selected.includes(status)).map((status) => (
        <Column
          key={status}
          status={status}
          open={dragged !== null && possibleMoves(dragged).includes(status)}
          over={dragged !== null}
          moved={moved}
          onDrag={setDragged}
          onDrop={() => dragged && dragged.status !== status && drop(dragged, status)}
          onMove={(lead, to) => move(lead, to, () => setMoved({ id: lead.id, to }))}
        />
      ))}
      {confirmDialog}
    </Box>
  );
}

interface Move {
  id: string;
  to: LeadStatus;
}

interface ColumnProps {
  status: LeadStatus;
  /** Whether the dragged lead can move here. */
  open: boolean;
  /** Whether a lead is dragged. Every column accepts drops, so that a disallowed one can explain why. */
  over: boolean;
  /** The lead that a button moved last. It gets the focus. */
  moved: Move | null;
  onDrag: (lead: Lead | null) => void;
  onDrop: () => void;
  onMove: (lead: Lead, to: LeadStatus) => void;
}

function Column({ status, open, over, moved, onDrag, onDrop, onMove }: ColumnProps) {
  const { values } = useFilters();
  const { data, total, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteGetList<Lead>(
      'leads',
      {
        filter: { ...values, status },
        sort: { field: 'createdAt', order: 'DESC' },
        pagination: { page: 1, perPage: MORE },
      },
      { onError: () => undefined },
    );
  const leads = data?.pages.flatMap((page) => page.data) ?? [];
  const { name } = LEAD_STATUS[status];

  function allowDrop(event: DragEvent) {
    if (over) event.preventDefault();
  }

  return (
    <Box
      component="section"
      aria-label={name}
      onDragOver={allowDrop}
      onDrop={onDrop}
      sx={{
        p: 1,
        borderRadius: 2,
        minHeight: 240,
        bgcolor: 'action.hover',
        outline: open ? '2px dashed' : 'none',
        outlineOffset: -2,
        outlineColor: 'primary.main',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 0.5, mb: 0.5 }}>
        <Typography variant="h2">{name}</Typography>
        {total !== undefined && <Typography color="textSecondary">{countText(total)}</Typography>}
      </Box>
      {error && <LoadError text={MESSAGES.leadsFailed} error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingState text={MESSAGES.loadingLeads} rows={3} />}
      {total === 0 && (
        <Typography color="textSecondary" sx={{ p: 0.5 }}>
          {MESSAGES.noLeads}
        </Typography>
      )}
      <PlainList gap={1}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadTile
              lead={lead}
              moved={moved?.id === lead.id && moved.to === status}
              onDrag={onDrag}
              onMove={onMove}
            />
          </li>
        ))}
      </PlainList>
      {hasNextPage && (
        <Button
          fullWidth
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 1, minHeight: 44 }}
        >
          Show more
        </Button>
      )}
    </Box>
  );
}
