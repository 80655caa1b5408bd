import { Button } from '@mui/material';
import { Failure } from '../parts/Failure.js';
import { Page } from '../parts/Page.js';

/** What stands in place of a screen that failed to draw itself, or that a newer release took away. */
export function Broken({ error }: { error: unknown }) {
  return (
    <Page title="Unexpected Application Error" actions={<Button href="/dashboard/">To the start</Button>}>
      <Failure error={error} onRetry={() => window.location.reload()} />
    </Page>
  );
}
