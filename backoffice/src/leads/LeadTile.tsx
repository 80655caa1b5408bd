import { useEffect, useRef } from 'react';
import { Box, Button, Card, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { RecordLink } from '../list/RecordLink.js';
import { dateTimeText, phoneText } from '../components/format.js';
import { useEmployeeName } from '../components/use-employees.js';
import { TOUCH } from '../theme/theme.js';
import { moveLabel, possibleMoves } from './lead.js';
import { LeadBadges } from './LeadBadges.js';
import { usePendingLeadIds } from './use-pending-lead-ids.js';

type Lead = LeadResponse & RaRecord;

interface LeadTileProps {
  lead: Lead;
  /** Whether a button has just moved the lead here. The button is gone, so the lead's name gets the focus. */
  moved: boolean;
  onDrag: (lead: Lead | null) => void;
  onMove: (lead: Lead, to: LeadStatus) => void;
}

/** A lead on the board, which can be dragged and has a button for each allowed transition. */
export function LeadTile({ lead, moved, onDrag, onMove }: LeadTileProps) {
  const assignee = useEmployeeName(lead.assigneeId);
  const moving = usePendingLeadIds().has(lead.id);
  const moves = possibleMoves(lead);
  const movable = moves.length > 0;
  const tile = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (moved) tile.current?.querySelector('a')?.focus();
  }, [moved]);

  return (
    <Card
      ref={tile}
      draggable={movable && !moving}
      onDragStart={() => onDrag(lead)}
      onDragEnd={() => onDrag(null)}
      sx={{ p: 1.25, overflowWrap: 'anywhere', cursor: movable ? 'grab' : undefined }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          alignItems: 'center',
          '& .record-link': { py: 0.25, [TOUCH]: { py: 1.375 } },
        }}
      >
        <RecordLink id={lead.id} resource="leads">
          {lead.name}
        </RecordLink>
        <LeadBadges lead={lead} />
      </Box>
      <Typography variant="body2">{phoneText(lead.phone)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {lead.subject}
      </Typography>
      {assignee && (
        <Typography variant="body2" color="textSecondary">
          Assigned to {assignee}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {dateTimeText(lead.createdAt)}
      </Typography>
      {movable && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>
          {moves.map((status) => (
            <Button
              key={status}
              size="small"
              variant="outlined"
              disabled={moving}
              onClick={() => onMove(lead, status)}
              aria-label={`${moveLabel(lead, status)}: ${lead.name}`}
            >
              {moveLabel(lead, status)}
            </Button>
          ))}
        </Box>
      )}
    </Card>
  );
}
