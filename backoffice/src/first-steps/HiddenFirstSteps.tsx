import { Button, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { useFirstSteps, useSaveFirstSteps } from './use-first-steps.js';

/** Shows hidden first steps again on the dashboard, while some are open. */
export function HiddenFirstSteps() {
  const { data } = useFirstSteps();
  const notify = useNotify();
  const { mutate, isPending } = useSaveFirstSteps(() =>
    notify('The dashboard shows the first steps', { type: 'success' }),
  );
  if (!data?.isHidden || data.steps.every(({ isDone }) => isDone)) return null;
  return (
    <Typography color="textSecondary" sx={{ mt: 2 }}>
      The first steps of a new business are hidden.{' '}
      <Button size="small" disabled={isPending} onClick={() => mutate({ confirmed: data.confirmed, isHidden: false })}>
        Show on the dashboard
      </Button>
    </Typography>
  );
}
