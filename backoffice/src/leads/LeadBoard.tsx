import { useState, type DragEvent } from 'react';
import { Box, Button, Card, Typography } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { LEAD_STATUSES, type LeadResponse, type LeadStatus } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { RecordLink } from '../list/RecordLink.js';
import { useFilters } from '../list/use-filters.js';
import { Failure } from '../parts/Failure.js';
import { countText, momentText, phoneText } from '../parts/format.js';
import { Waiting } from '../parts/Waiting.js';
import { LEAD_STATUS } from './lead.js';
import { useLeadStep } from './use-lead-step.js';

type Lead = LeadResponse & RaRecord;

const MORE = 25;

/** The pipeline: a column per status. A lead moves by dragging, or by the buttons on it. */
export default function LeadBoard() {
  const [dragged, setDragged] = useState<Lead | null>(null);
  const { mutate } = useLeadStep();
  return (
    <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(240px, 1fr)', gap: 1.5, overflowX: 'auto', pb: 1 }}>
      {LEAD_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          open={dragged?.allowedStatuses.includes(status) ?? false}
          onDrag={setDragged}
          onDrop={() => dragged && mutate({ lead: dragged, status })}
          onStep={(lead, to) => mutate({ lead, status: to })}
        />
      ))}
    </Box>
  );
}

interface ColumnProps {
  status: LeadStatus;
  /** What is dragged may be dropped here. */
  open: boolean;
  onDrag: (lead: Lead | null) => void;
  onDrop: () => void;
  onStep: (lead: Lead, to: LeadStatus) => void;
}

function Column({ status, open, onDrag, onDrop, onStep }: ColumnProps) {
  const [shown, setShown] = useState(MORE);
  const { values } = useFilters();
  const { data, total, error, isPending, refetch } = useGetList<Lead>('leads', {
    filter: { ...values, status },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: shown },
  });
  const { name } = LEAD_STATUS[status];

  function over(event: DragEvent) {
    if (open) event.preventDefault();
  }

  return (
    <Box
      component="section"
      aria-label={name}
      onDragOver={over}
      onDrop={onDrop}
      sx={{ p: 1, borderRadius: 2, minHeight: 240, bgcolor: 'action.hover', outline: open ? '2px dashed' : 'none', outlineColor: 'primary.main' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 0.5, mb: 0.5 }}>
        <Typography variant="h2">{name}</Typography>
        {total !== undefined && <Typography color="textSecondary">{countText(total)}</Typography>}
      </Box>
      {error && <Failure text={MESSAGES.leadsFailed} error={error} onRetry={() => void refetch()} />}
      {isPending && <Waiting text={MESSAGES.loadingLeads} rows={3} />}
      {total === 0 && (
        <Typography color="textSecondary" sx={{ p: 0.5 }}>
          {MESSAGES.noLeads}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data?.map((lead) => (
          <li key={lead.id}>
            <LeadTile lead={lead} onDrag={onDrag} onStep={onStep} />
          </li>
        ))}
      </Box>
      {total !== undefined && total > shown && (
        <Button fullWidth onClick={() => setShown(shown + MORE)} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </Box>
  );
}

function LeadTile({ lead, onDrag, onStep }: { lead: Lead } & Pick<ColumnProps, 'onDrag' | 'onStep'>) {
  return (
    <Card
      draggable={lead.allowedStatuses.length > 0}
      onDragStart={() => onDrag(lead)}
      onDragEnd={() => onDrag(null)}
      sx={{ p: 1.25, cursor: lead.allowedStatuses.length > 0 ? 'grab' : undefined }}
    >
      <RecordLink id={lead.id} resource="leads">
        {lead.name}
      </RecordLink>
      <Typography variant="body2">{phoneText(lead.phone)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {lead.subject}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {momentText(lead.createdAt)}
      </Typography>
      {lead.allowedStatuses.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>
          {lead.allowedStatuses.map((status) => (
            <Button key={status} size="small" variant="outlined" onClick={() => onStep(lead, status)} aria-label={`${LEAD_STATUS[status].name}: ${lead.name}`}>
              {LEAD_STATUS[status].name}
            </Button>
          ))}
        </Box>
      )}
    </Card>
  );
}
