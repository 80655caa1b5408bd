import { Button } from '@mui/material';
import { Failure } from '../parts/Failure.js';
import { Page } from '../parts/Page.js';
import { isMissingPart } from './missing-part.js';
import { PartMissing } from './PartMissing.js';

/** Shown when a screen failed to render or its code could not be loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isMissingPart(error)) return <PartMissing />;
  return (
    <Page title="Unexpected Application Error" actions={<Button href="/dashboard/">Go to the dashboard</Button>}>
      <Failure error={error} onRetry={() => window.location.reload()} />
    </Page>
  );
}
