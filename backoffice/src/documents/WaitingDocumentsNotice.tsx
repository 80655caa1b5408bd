import type { ReactNode } from 'react';
import { Alert, Link as MuiLink, type AlertProps } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatMoment } from '#libs/calendar.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { isPermitted } from '../session/permissions.js';
import { settingsPath } from '../settings/settings-sections.js';
import { useRestore } from '../settings/use-restore.js';

const BEFORE_CONTENT = { mb: 2 } as const;

/** Says after a restore from a backup that documents wait, what has to be done, and by whom. */
export function RestoredDocumentsNotice({ sx }: Pick<AlertProps, 'sx'>) {
  const { data: restore } = useRestore();
  if (!restore?.restoredAt) return null;
  return (
    <Alert severity="warning" sx={sx}>
      This installation was restored from a backup on {formatMoment(restore.restoredAt)}. Payments and refunds are
      recorded as usual. Their invoices and credit notes wait until{' '}
      {isPermitted('settings') ? (
        <>you {settingsLink('/settings', 'confirm their numbers')}.</>
      ) : (
        <>
          an admin confirms their numbers under Settings. If you have any that were issued after the backup, tell the
          admin, because their numbers must not be used again.
        </>
      )}
    </Alert>
  );
}

/** Says why no documents are issued at present, what has to be done, and by whom. Otherwise renders nothing. */
export function WaitingDocumentsNotice() {
  const { data: catalogue } = useCatalogue();
  if (catalogue?.business.gstin !== '') return <RestoredDocumentsNotice sx={BEFORE_CONTENT} />;
  return (
    <Alert severity="warning" sx={BEFORE_CONTENT}>
      No invoices are issued until{' '}
      {isPermitted('settings') ? (
        <>you enter {settingsLink(settingsPath('invoices'), 'your company and its GSTIN')}.</>
      ) : (
        'an admin enters the company and its GSTIN under Settings.'
      )}
    </Alert>
  );
}

function settingsLink(to: string, text: ReactNode) {
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="always">
      {text}
    </MuiLink>
  );
}
