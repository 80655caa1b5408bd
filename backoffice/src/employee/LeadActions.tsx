import { useState } from 'react';
import { Box, Button, Collapse, Typography } from '@mui/material';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import type { LeadResponse } from '#libs/contract/leads.js';
import { NoteForm } from '../leads/LeadNotes.js';
import { draftOf } from '../components/drafts.js';
import { useLeadTransition } from '../leads/use-lead-transition.js';
import { useTexts } from '../language/use-texts.js';
import { WRITTEN_TEXT } from '../components/written-text.js';
import { CallButtons } from './CallButtons.js';

/** An employee's actions on a lead. */
export function LeadActions({ lead }: { lead: LeadResponse }) {
  const { t, dateTimeText } = useTexts();
  const [writing, setWriting] = useState(() => draftOf(lead.id).text !== '');
  const { mutate, isPending } = useLeadTransition();
  const target = { minHeight: 44 };
  return (
    <Box sx={{ mt: { xs: 1.5, lg: 0 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', lg: '152px 124px', xl: 'repeat(4, max-content)' },
          gap: 1,
          '& .MuiButton-root': { px: 1, whiteSpace: 'nowrap' },
        }}
      >
        <CallButtons person={lead} />
        {lead.status === 'new' && (
          <Button
            variant="outlined"
            loading={isPending}
            startIcon={<CheckOutlined />}
            sx={target}
            aria-label={t('leads.markContactedOf', { name: lead.name })}
            onClick={() => mutate({ lead, status: 'contacted' })}
          >
            {t('leads.markContacted')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<NoteAddOutlined />}
          sx={target}
          aria-expanded={writing}
          aria-label={t('leads.notesOn', { name: lead.name })}
          onClick={() => setWriting(!writing)}
        >
          {lead.notes.length > 0 ? t('leads.notesCount', { count: lead.notes.length }) : t('leads.notes')}
        </Button>
      </Box>
      <Collapse in={writing} unmountOnExit>
        <Box sx={{ pt: 2 }}>
          <NoteForm leadId={lead.id} />
          {lead.notes.toReversed().map(({ at, by, text }) => (
            <Box key={at + text} sx={{ mb: 1 }}>
              <Typography sx={WRITTEN_TEXT}>{text}</Typography>
              <Typography variant="body2" color="textSecondary">
                {by} · {dateTimeText(at)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}
