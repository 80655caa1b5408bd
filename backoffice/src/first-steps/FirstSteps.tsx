import { useRef } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { CONFIRMABLE_STEPS, type FirstStep, type FirstStepsResponse } from '#libs/contract/first-steps.js';
import { DetailsCard } from '../components/Details.js';
import { PlainList } from '../components/PlainList.js';
import { TestMailButton } from '../mails/TestMailButton.js';
import { TOUCH } from '../theme/theme.js';
import { CONFIRMATIONS, STEPS } from './steps.js';
import { useFirstSteps, useSaveFirstSteps } from './use-first-steps.js';

/** What a new business needs before its first order, until everything is done or an admin hides it. */
export function FirstSteps() {
  const { data } = useFirstSteps();
  if (!data || data.isHidden || data.steps.every(({ isDone }) => isDone)) return null;
  return <Steps {...data} />;
}

function Steps({ steps, confirmed, isHidden }: FirstStepsResponse) {
  const notify = useNotify();
  const progress = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending } = useSaveFirstSteps((saved) => {
    if (saved.isHidden) notify('First steps hidden. To show them again, open Settings.', { type: 'info' });
    // The button of a confirmed step is gone.
    else progress.current?.focus();
  });
  const done = steps.filter(({ isDone }) => isDone);
  const open = steps.filter(({ isDone }) => !isDone);
  return (
    <DetailsCard
      title="First steps"
      action={
        <Button size="small" disabled={isPending} onClick={() => mutate({ confirmed, isHidden: true })}>
          Hide
        </Button>
      }
    >
      <Typography ref={progress} tabIndex={-1} color="textSecondary" sx={{ mb: 1.5 }}>
        {done.length} of {steps.length} done
        {done.length > 0 && `: ${done.map(({ name }) => STEPS[name].title).join('\u00a0· ')}`}
      </Typography>
      <PlainList
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {open.map(({ name }) => (
          <OpenStep
            key={name}
            name={name}
            disabled={isPending}
            onConfirm={(step) => mutate({ confirmed: [...confirmed, step], isHidden })}
          />
        ))}
      </PlainList>
    </DetailsCard>
  );
}

const LINK = { fontWeight: 600, [TOUCH]: { py: 1.375 } };

interface OpenStepProps {
  name: FirstStep;
  disabled: boolean;
  onConfirm: (step: FirstStepsResponse['confirmed'][number]) => void;
}

function OpenStep({ name, disabled, onConfirm }: OpenStepProps) {
  const { title, text, link } = STEPS[name];
  const confirmable = CONFIRMABLE_STEPS.find((step) => step === name);
  return (
    <li>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.5 }}>
        {link.to.startsWith('https:') ? (
          <Link href={link.to} target="_blank" rel="noreferrer" sx={LINK}>
            {link.name}
          </Link>
        ) : (
          <Link component={RouterLink} to={link.to} sx={LINK}>
            {link.name}
          </Link>
        )}
        {name === 'emails' && <TestMailButton size="small" />}
        {confirmable && (
          <Button size="small" disabled={disabled} onClick={() => onConfirm(confirmable)}>
            {CONFIRMATIONS[confirmable]}
          </Button>
        )}
      </Box>
    </li>
  );
}
