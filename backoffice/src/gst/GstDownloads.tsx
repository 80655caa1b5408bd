import { Button } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDataProvider } from 'react-admin';
import { useDownload } from '../export/use-download.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

/** The month's files: GSTR-1 for the portal and for reading, the registers for the accountant, and all documents. */
export function GstDownloads({ month }: { month: string }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  if (!isPermitted('exports:accounting')) return null;
  return (
    <>
      <DownloadFile label="GSTR-1 (JSON)" name={`gstr1-${month}.json`} load={() => dataProvider.gstr1(month, 'json')} />
      <DownloadFile label="GSTR-1 (CSV)" name={`gstr1-${month}.csv`} load={() => dataProvider.gstr1(month, 'csv')} />
      <DownloadFile
        label="Sales (CSV)"
        name={`sales-${month}.csv`}
        load={() => dataProvider.register(month, { kind: 'invoice' })}
      />
      <DownloadFile
        label="Credit notes (CSV)"
        name={`credit-notes-${month}.csv`}
        load={() => dataProvider.register(month, { kind: 'credit-note' })}
      />
      <DownloadFile
        label="Tally (CSV)"
        name={`tally-${month}.csv`}
        load={() => dataProvider.register(month, { format: 'tally' })}
      />
      <DownloadFile
        label="All PDFs (ZIP)"
        name={`documents-${month}.zip`}
        load={() => dataProvider.documentsOf(month)}
      />
    </>
  );
}

/** A button that downloads a file from the API. */
export function DownloadFile({ label, name, load }: { label: string; name: string; load: () => Promise<Blob> }) {
  const { download, isDownloading } = useDownload();
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={isDownloading}
      startIcon={<FileDownloadOutlined />}
      onClick={() => download({ name, load })}
      sx={{ borderColor: 'divider' }}
    >
      {label}
    </Button>
  );
}
