import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { IMPORT_COLUMNS, type ImportHeader, type ImportKind } from '#libs/contract/imports.js';

interface ColumnMappingProps {
  kind: ImportKind;
  headers: readonly ImportHeader[];
  busy: boolean;
  /** Called with the column of each header, in their order. */
  onChange: (columns: string[]) => void;
}

/** Maps the columns of the file to fields. Each change checks the file again. */
export function ColumnMapping({ kind, headers, busy, onChange }: ColumnMappingProps) {
  const columns = headers.map(({ column }) => column);
  const missing = IMPORT_COLUMNS[kind].filter(({ name, required }) => required && !columns.includes(name));
  return (
    <Box component="section" aria-label="Columns of the file" aria-busy={busy}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Columns of the file
      </Typography>
      {missing.length > 0 && (
        <Typography color="error" sx={{ mb: 0.5 }}>
          Choose which columns are {missing.map(({ name }) => name).join(', ')}.
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))', gap: 1 }}>
        {headers.map(({ header, column }, index) => (
          <TextField
            key={`${index} ${header}`}
            select
            label={header || `Column ${index + 1}`}
            value={column}
            margin="dense"
            disabled={busy}
            onChange={({ target }) => onChange(columns.with(index, target.value))}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">Ignore</MenuItem>
            {IMPORT_COLUMNS[kind].map(({ name }) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}
