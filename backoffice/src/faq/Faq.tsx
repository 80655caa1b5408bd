import { useState } from 'react';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, TextField, Typography } from '@mui/material';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { FAQ } from '#libs/faq.js';
import { Page } from '../parts/Page.js';
import { matchingQuestions } from './matching-questions.js';

export default function Faq() {
  const [search, setSearch] = useState('');
  const groups = matchingQuestions(FAQ, search);
  return (
    <Page title="FAQ">
      <Box sx={{ maxWidth: 860 }}>
        <TextField label="Search the questions" type="search" margin="none" value={search} onChange={(event) => setSearch(event.target.value)} sx={{ mb: 3 }} />
        {groups.length === 0 && (
          <Box role="status">
            <Typography sx={{ mb: 1 }}>No question matches “{search}”.</Typography>
            <Button variant="outlined" onClick={() => setSearch('')}>
              Clear the search
            </Button>
          </Box>
        )}
        {groups.map(({ group, entries }) => (
          <Box component="section" key={group} aria-labelledby={`faq-${group}`} sx={{ mb: 3 }}>
            <Typography id={`faq-${group}`} variant="h2" sx={{ mb: 1 }}>
              {group}
            </Typography>
            {entries.map(({ question, answer }) => (
              <Accordion key={question} disableGutters variant="outlined" slotProps={{ heading: { component: 'h3' } }} sx={{ '&:not(:last-of-type)': { borderBottom: 0 } }}>
                <AccordionSummary expandIcon={<ExpandMoreOutlined />} sx={{ fontWeight: 600 }}>
                  {question}
                </AccordionSummary>
                <AccordionDetails sx={{ color: 'text.secondary', maxWidth: '70ch' }}>{answer}</AccordionDetails>
              </Accordion>
            ))}
          </Box>
        ))}
      </Box>
    </Page>
  );
}
