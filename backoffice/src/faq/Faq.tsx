import { lazy, Suspense, useState } from 'react';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Card,
  Link as MuiLink,
  TextField,
  Typography,
} from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FaqGroup, FaqResponse } from '#libs/contract/faq.js';
import { matchingQuestions } from '#libs/matching-questions.js';
import { useDrawer } from '../list/use-drawer.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { Page } from '../components/Page.js';
import { StatusChip } from '../components/StatusChip.js';
import { LoadingState } from '../components/LoadingState.js';
import { QuestionActions } from './QuestionActions.js';

const FaqForm = lazy(() => import('./FaqForm.js'));

type Question = FaqResponse & RaRecord;

/** The largest page of a list. */
const MAX_QUESTIONS = 1000;

export default function Faq() {
  const { drawer, state, close } = useDrawer();
  const { data, error, refetch } = useGetList<Question>(
    'faq',
    { pagination: { page: 1, perPage: MAX_QUESTIONS }, sort: { field: 'position', order: 'ASC' }, filter: {} },
    { onError: () => undefined },
  );
  return (
    <Page
      title="FAQ"
      actions={
        <Button variant="contained" component={Link} to="/faq/create" startIcon={<AddOutlined />}>
          Add question
        </Button>
      }
      contentWidth={860}
    >
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Questions questions={data} />
      ) : error ? (
        <Card>
          <LoadError text="Error loading the FAQ:" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <LoadingState text="Loading the FAQ..." />
      )}
      <Suspense fallback={null}>
        {drawer && (
          <FaqForm id={drawer.kind === 'edit' ? drawer.id : undefined} initial={groupFrom(state)} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

/** The group in which a new question was requested. */
function groupFrom(state: unknown): object | undefined {
  return typeof state === 'object' && state !== null && 'group' in state ? { group: state.group } : undefined;
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const [search, setSearch] = useState('');
  const groups = matchingQuestions(questions, search);
  return (
    <>
      {questions.length > 0 && (
        <TextField
          label="Search questions"
          type="search"
          margin="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ mb: 3 }}
        />
      )}
      {questions.length === 0 && (
        <Typography role="status" sx={{ mb: 3 }}>
          No questions yet. The FAQ page of the site is empty.
        </Typography>
      )}
      {groups.length === 0 && (
        <Box role="status">
          <Typography sx={{ mb: 1 }}>No question matches “{search}”.</Typography>
          <Button variant="outlined" onClick={() => setSearch('')}>
            Clear the search
          </Button>
        </Box>
      )}
      {groups.map(({ group, entries }) => (
        <Group key={group} group={group} entries={entries} whole={search.trim() === ''} />
      ))}
    </>
  );
}

interface GroupProps {
  group: FaqGroup;
  entries: readonly Question[];
  /** Whether the whole group is shown, so that it can be reordered. */
  whole: boolean;
}

function Group({ group, entries, whole }: GroupProps) {
  return (
    <Box component="section" aria-labelledby={`faq-${group}`} sx={{ mb: 3 }}>
      <Typography id={`faq-${group}`} variant="h2" sx={{ mb: 1 }}>
        {group}
      </Typography>
      {entries.length === 0 && (
        <Typography color="textSecondary">
          No questions yet. The site hides this group.{' '}
          <MuiLink component={Link} underline="always" to="/faq/create" state={{ group }}>
            Add one to {group}
          </MuiLink>
        </Typography>
      )}
      {entries.map((entry, index) => (
        <Accordion
          key={entry.id}
          disableGutters
          variant="outlined"
          slotProps={{ heading: { component: 'h3' } }}
          sx={{ '&:not(:last-of-type)': { borderBottom: 0 } }}
        >
          <AccordionSummary
            expandIcon={<ExpandMoreOutlined />}
            sx={{ font: 'inherit', fontSize: '0.9375rem', fontWeight: 600 }}
          >
            <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {entry.question}
            </Box>
            {!entry.published && <StatusChip tone="ended">Not shown</StatusChip>}
          </AccordionSummary>
          <AccordionDetails>
            <Typography
              color="textSecondary"
              sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {entry.answer}
            </Typography>
            <QuestionActions entry={entry} place={whole ? { index, last: entries.length - 1 } : null} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
