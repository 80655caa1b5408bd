import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  IMPORT_COLUMNS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type ImportKind,
  type ImportResponse,
} from '#libs/contract/imports.js';
import { listText } from '#libs/list-text.js';
import { saveText } from '../export/read-file.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { countText } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { ColumnMapping } from './ColumnMapping.js';
import { IMPORTS } from './import-kind.js';
import { ImportErrors, RejectedRows } from './ImportErrors.js';
import { templateOf } from './template.js';
import { useImportProgress, useRunningImports } from './use-import-progress.js';

interface ImportFile {
  name: string;
  csv: string;
}

/** Choose or paste a file, check it, import it: three steps in one dialog. */
export default function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const dataProvider = useBackofficeProvider();
  const [file, setFile] = useState<ImportFile>({ name: `${kind}.csv`, csv: '' });
  const [invite, setInvite] = useState(false);
  const check = useMutation({
    mutationFn: (columns?: string[]) =>
      dataProvider.checkImport({
        kind,
        fileName: file.name,
        csv: file.csv,
        ...(columns && { columns }),
      }),
  });
  const [, setRunning] = useRunningImports();
  const start = useMutation({
    mutationFn: (id: string) => dataProvider.startImport(id, kind === 'customers' ? { invite } : {}),
    onSuccess: ({ id }) => setRunning((running) => [...running.filter((one) => one.id !== id), { id, kind }]),
  });
  const progress = useImportProgress(start.data?.id ?? '');
  const current = progress.data ?? start.data ?? check.data;
  const isStarted = start.data !== undefined;
  const error = check.error ?? start.error ?? progress.error;

  // It is below the columns of the file, which can be longer than the screen.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' });
  }, [check.data]);

  const [leaving, setLeaving] = useState(false);
  const leave = () => (file.csv.trim() !== '' && !isStarted ? setLeaving(true) : onClose());

  function change(changed: ImportFile) {
    check.reset();
    setFile(changed);
  }

  return (
    <Dialog open onClose={leave} maxWidth="md" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">Import {IMPORTS[kind].name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {!isStarted && (
          <Source
            kind={kind}
            file={file}
            onFile={change}
            invite={invite}
            onInvite={setInvite}
            isStarting={start.isPending}
          />
        )}
        <FormAlert error={error} />
        {!isStarted && check.data && check.data.headers.length > 0 && (
          <ColumnMapping kind={kind} headers={check.data.headers} busy={check.isPending} onChange={check.mutate} />
        )}
        {current && (
          <Box ref={result} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
            <Outcome found={current} />
            {check.data && check.data.rejectedRows.length > 0 && (
              <RejectedRows kind={kind} found={check.data} isDone={current.status === 'done'} />
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{isStarted ? 'Close' : 'Cancel'}</Button>
        {!isStarted && current?.status !== 'checked' && (
          <Button
            variant="contained"
            disabled={file.csv.trim() === ''}
            loading={check.isPending}
            onClick={() => check.mutate(undefined)}
          >
            Check
          </Button>
        )}
        {!isStarted && current?.status === 'checked' && (
          <Button
            variant="contained"
            disabled={current.known === current.rows}
            loading={start.isPending}
            onClick={() => start.mutate(current.id)}
          >
            Import {countText(current.rows - current.known)}
          </Button>
        )}
      </DialogActions>
      {leaving && (
        <ConfirmDialog
          title="Leave without importing?"
          text="These rows have not been imported and will be lost."
          confirm="Leave without importing"
          keep="Stay here"
          destructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

interface SourceProps {
  kind: ImportKind;
  file: ImportFile;
  onFile: (file: ImportFile) => void;
  /** Whether new customers are emailed a link to choose a password. */
  invite: boolean;
  onInvite: (invite: boolean) => void;
  isStarting: boolean;
}

/** The file to import, chosen or pasted, and its options. */
function Source({ kind, file, onFile, invite, onInvite, isStarting }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose(field: HTMLInputElement) {
    const chosen = field.files?.[0];
    // Without this, choosing the corrected file again would not fire a change event.
    field.value = '';
    if (chosen) void chosen.text().then((csv) => onFile({ name: chosen.name.slice(0, 200), csv }));
  }

  return (
    <>
      <Instructions kind={kind} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          hidden
          onChange={(event) => choose(event.target)}
        />
        <Button onClick={() => saveText(`${kind}-template.csv`, templateOf(kind))}>Download a template</Button>
        {file.csv && <Typography color="textSecondary">{file.name}</Typography>}
      </Box>
      <TextField
        label="Or paste rows with their header"
        multiline
        minRows={4}
        maxRows={10}
        margin="none"
        value={file.csv}
        onChange={(event) => onFile({ ...file, csv: event.target.value })}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            style: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' },
          },
        }}
      />
      {kind === 'customers' && (
        <FormControlLabel
          control={
            <Checkbox checked={invite} disabled={isStarting} onChange={(event) => onInvite(event.target.checked)} />
          }
          label="Email each new customer a link to choose a password"
        />
      )}
    </>
  );
}

function Instructions({ kind }: { kind: ImportKind }) {
  const columns = IMPORT_COLUMNS[kind];
  const needed = columns.filter(({ required }) => required).map(({ name }) => name);
  const others = columns.filter(({ required }) => !required).map(({ name }) => name);
  return (
    <>
      {kind === 'plans' && (
        <Typography>
          For plans that were paid before you started here. Each runs from tomorrow to its last paid day. It has no
          price, invoice or revenue here, and the customer gets no email. Import communities and customers first.
        </Typography>
      )}
      <Typography color="textSecondary">
        A CSV file, or rows copied from a spreadsheet, of at most {countText(MAX_IMPORT_ROWS)} rows and{' '}
        {MAX_IMPORT_BYTES / 1_000_000} MB. It needs the columns {listText(needed)}, and may have {listText(others)}.
        Other columns are ignored, and existing records are skipped, so{' '}
        {kind === 'plans' ? 'the same file' : 'an export or the same file'} can be imported again.
      </Typography>
    </>
  );
}

function Outcome({ found }: { found: ImportResponse }) {
  const { status, rows, known, done, created, failures } = found;
  if (status === 'invalid' && found.rejectedRows.length > 0) return null;
  if (status === 'invalid')
    return (
      <ImportErrors
        errors={found.errors}
        count={found.errorCount}
        title="Nothing was imported. Correct these errors and check again."
      />
    );
  if (status === 'checked') {
    const fresh = rows - known;
    return (
      <Alert severity={fresh > 0 ? 'success' : 'info'}>
        {fresh > 0
          ? `${found.errorCount === 0 ? 'No errors found. ' : ''}${countText(fresh)} new, ${countText(known)} existing.`
          : found.errorCount === 0
            ? 'All rows already exist. There is nothing to import.'
            : 'All rows without errors already exist. There is nothing to import.'}
      </Alert>
    );
  }
  if (status === 'running') {
    return (
      <Box role="status">
        <LinearProgress variant="determinate" value={(100 * done) / rows} aria-label="Importing" sx={{ mb: 1 }} />
        {countText(done)} of {countText(rows)} rows. You can close this window: the import continues, and a message
        shows the result.
      </Box>
    );
  }
  const skipped = rows - created - failures.length;
  const skippedText = skipped > 0 ? `, ${countText(skipped)} skipped because they already exist` : '';
  return (
    <>
      <Alert severity="success">{`Done: ${countText(created)} imported${skippedText}.`}</Alert>
      {failures.length > 0 && (
        <ImportErrors errors={failures} count={failures.length} title="These rows could not be imported." />
      )}
    </>
  );
}
