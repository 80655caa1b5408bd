import { Button } from '@mui/material';
import { Failure } from '../parts/Failure.js';
import { Page } from '../parts/Page.js';
import { isMissingPart } from './missing-part.js';
import { PartMissing } from './PartMissing.js';

/** What stands in place of a screen that failed to draw itself, or whose code did not arrive. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isMissingPart(error)) return <PartMissing />;
  return (
    <Page title="Unexpected Application Error" actions={<Button href="/dashboard/">Go to the dashboard</Button>}>
      <Failure error={error} onRetry={() => window.location.reload()} />
    </Page>
  );
}
