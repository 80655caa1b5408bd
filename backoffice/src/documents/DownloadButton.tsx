import { Button } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { documentFileName } from '#libs/document-file-name.js';
import { useDownload } from '../export/use-download.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** Downloads a document as PDF. */
export function DownloadButton({ document: { id, number } }: { document: Pick<DocumentResponse, 'id' | 'number'> }) {
  const dataProvider = useBackofficeProvider();
  const { download, isDownloading } = useDownload();
  return (
    <Button
      size="small"
      loading={isDownloading}
      startIcon={<FileDownloadOutlined />}
      aria-label={`Download ${number} as PDF`}
      onClick={() => download({ name: documentFileName({ number }), load: () => dataProvider.documentPdf(id) })}
    >
      PDF
    </Button>
  );
}
