import { useState } from 'react';
import { Box, Button, Collapse, Typography } from '@mui/material';
import CallOutlined from '@mui/icons-material/CallOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import type { LeadResponse } from '#libs/contract/leads.js';
import { NoteForm } from '../leads/LeadNotes.js';
import { useLeadStep } from '../leads/use-lead-step.js';
import { momentText, whatsAppNumber } from '../parts/format.js';

/** What an employee does with a lead, in targets big enough for a thumb. */
export function LeadActions({ lead }: { lead: LeadResponse }) {
  const [writing, setWriting] = useState(false);
  const { mutate, isPending } = useLeadStep();
  const whatsApp = whatsAppNumber(lead.phone);
  const target = { minHeight: 44 };
  return (
    <Box sx={{ mt: { xs: 1.5, md: 0 } }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(2, 132px)', xl: 'repeat(4, max-content)' }, gap: 1 }}>
        <Button variant="contained" href={`tel:${lead.phone}`} startIcon={<CallOutlined />} sx={target} aria-label={`Call ${lead.name}`}>
          Call
        </Button>
        {whatsApp && (
          <Button
            variant="outlined"
            href={`https://wa.me/${whatsApp}`}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<WhatsApp />}
            sx={target}
            aria-label={`WhatsApp ${lead.name}`}
          >
            WhatsApp
          </Button>
        )}
        {lead.status === 'new' && (
          <Button
            variant="outlined"
            loading={isPending}
            startIcon={<CheckOutlined />}
            sx={target}
            aria-label={`Contacted: ${lead.name}`}
            onClick={() => mutate({ lead, status: 'contacted' })}
          >
            Contacted
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<NoteAddOutlined />}
          sx={target}
          aria-expanded={writing}
          aria-label={`Notes on ${lead.name}`}
          onClick={() => setWriting(!writing)}
        >
          Notes{lead.notes.length > 0 && ` (${lead.notes.length})`}
        </Button>
      </Box>
      <Collapse in={writing} unmountOnExit>
        <Box sx={{ pt: 2 }}>
          <NoteForm leadId={lead.id} />
          {lead.notes.toReversed().map(({ at, by, text }) => (
            <Box key={at + text} sx={{ mb: 1 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
              <Typography variant="body2" color="textSecondary">
                {by} · {momentText(at)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}
