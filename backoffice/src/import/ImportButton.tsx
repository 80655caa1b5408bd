import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import type { ImportKind } from '#libs/contract/imports.js';
import { isPermitted } from '../session/permissions.js';

const ImportDialog = lazy(() => import('./ImportDialog.js'));

export function ImportButton({ kind }: { kind: ImportKind }) {
  const [open, setOpen] = useState(false);
  if (!isPermitted('imports')) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileUploadOutlined />}
        sx={{ borderColor: 'divider' }}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      <Suspense>{open && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
