import { Button } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDownload } from './use-download.js';

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
