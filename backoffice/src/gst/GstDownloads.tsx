import { Box } from '@mui/material';
import { periodFileName, type ReturnPeriod } from '#libs/return-period.js';
import { DownloadFile } from '../export/DownloadFile.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

interface GstDownloadsProps {
  period: ReturnPeriod;
  /** Each has its own return. */
  otherGstins: readonly string[];
}

/**
 * The files of a period: GSTR-1 for the portal and for reading, the registers for the accountant, and all documents.
 */
export function GstDownloads({ period, otherGstins }: GstDownloadsProps) {
  const dataProvider = useBackofficeProvider();
  if (!isPermitted('exports:accounting')) return null;
  const name = periodFileName(period);
  return (
    <Box sx={GRID_ON_PHONES}>
      <DownloadFile
        label="GSTR-1 (JSON)"
        name={`gstr1-${name}.json`}
        load={() => dataProvider.gstr1(period, { format: 'json' })}
      />
      {otherGstins.map((gstin) => (
        <DownloadFile
          key={gstin}
          label={`GSTR-1 of ${gstin} (JSON)`}
          name={`gstr1-${name}-${gstin}.json`}
          load={() => dataProvider.gstr1(period, { format: 'json', gstin })}
        />
      ))}
      <DownloadFile
        label="GSTR-1 (CSV)"
        name={`gstr1-${name}.csv`}
        load={() => dataProvider.gstr1(period, { format: 'csv' })}
      />
      <DownloadFile
        label="Sales (CSV)"
        name={`sales-${name}.csv`}
        load={() => dataProvider.register(period, { kind: 'invoice' })}
      />
      <DownloadFile
        label="Credit notes (CSV)"
        name={`credit-notes-${name}.csv`}
        load={() => dataProvider.register(period, { kind: 'credit-note' })}
      />
      <DownloadFile
        label="Tally (CSV)"
        name={`tally-${name}.csv`}
        load={() => dataProvider.register(period, { format: 'tally' })}
      />
      {otherGstins.map((gstin) => (
        <DownloadFile
          key={gstin}
          label={`Tally of ${gstin} (CSV)`}
          name={`tally-${name}-${gstin}.csv`}
          load={() => dataProvider.register(period, { format: 'tally', gstin })}
        />
      ))}
      <DownloadFile
        label="All PDFs (ZIP)"
        name={`documents-${name}.zip`}
        load={() => dataProvider.documentsOf(period)}
      />
    </Box>
  );
}

/** Buttons of the same size. In wider windows, they are in one line. */
const GRID_ON_PHONES = {
  display: { xs: 'grid', sm: 'contents' },
  flexGrow: 1,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  // Otherwise, the longest label takes two lines.
  '&& .MuiButton-root': { px: { xs: 0.5, sm: 2 } },
} as const;
