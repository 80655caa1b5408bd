import { useState, type FormEvent } from 'react';
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { errorMessage } from '../components/LoadError.js';
import { useCommunities } from '../components/use-communities.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { currentOf } from '../providers/edit-conflict.js';
import { coverageRequest, rowsOf, withNewRow, type CoverageRow } from './coverage.js';

/** The communities that an employee covers besides their own, each with its days. */
export default function CommunitiesDialog({
  employee: opened,
  onClose,
}: {
  employee: EmployeeResponse;
  onClose: () => void;
}) {
  // The version that is edited. A newer one in the list does not replace it.
  const [employee, setEmployee] = useState(opened);
  const [rows, setRows] = useState(() => rowsOf(opened.otherCommunities));
  const [initial] = useState(rows);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.setCommunities(employee, coverageRequest(rows)),
    onSuccess: () => {
      notify(`Communities of ${employee.name} saved`, { type: 'success' });
      onClose();
    },
    onError: (failure) => {
      reportWhenClosed(failure);
      const current = currentOf(failure) as EmployeeResponse | null;
      if (!current) return;
      setEmployee(current);
      setRows(rowsOf(current.otherCommunities));
    },
    onSettled: () =>
      Promise.all(
        ['manageemployees', 'workload'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
      ),
  });

  function change(at: number, changed: Partial<CoverageRow>) {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  }

  const hasInvalidDay = rows.some(({ from, to }) => from === null || to === null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasInvalidDay) mutate();
  }

  return (
    <InputDialog
      hasInput={rows !== initial}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby="communities-title"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="communities-title">Other communities of {employee.name}</DialogTitle>
        <DialogContent>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            To cover a colleague’s leave, enter the first and the last day. Without dates, the community is covered
            permanently, in addition to {employee.area ?? 'their own'}.
          </Typography>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errorMessage(error)}
            </Alert>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {rows.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                number={at + 1}
                employee={employee}
                onChange={(changed) => change(at, changed)}
                onRemove={() => setRows(rows.filter((_, index) => index !== at))}
              />
            ))}
          </Box>
          <Button startIcon={<AddOutlined />} onClick={() => setRows(withNewRow(rows))} sx={{ mt: 1 }}>
            Add community
          </Button>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={hasInvalidDay}>
            Save
          </Button>
        </DialogActions>
      </form>
    </InputDialog>
  );
}

/** On phones, the fields are stacked. */
const FIRST_COLUMN = { gridColumn: { xs: 1, sm: 'auto' } } as const;

interface RowProps {
  row: CoverageRow;
  number: number;
  employee: EmployeeResponse;
  onChange: (changed: Partial<CoverageRow>) => void;
  onRemove: () => void;
}

function Row({ row, number, employee, onChange, onRemove }: RowProps) {
  const { communities, isPending } = useCommunities();
  const options = communities.map(({ id, name }) => ({ id, name }));
  // A community that is covered already may no longer be available to choose.
  for (const { communityId: id, communityName: name } of employee.otherCommunities)
    if (!options.some((option) => option.id === id)) options.push({ id, name });
  return (
    <Box
      component="li"
      aria-label={`Community ${number}`}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 162px 162px auto' },
      }}
    >
      <Autocomplete
        options={options}
        value={options.find(({ id }) => id === row.communityId) ?? null}
        loading={isPending}
        onChange={(_, chosen) => onChange({ communityId: chosen?.id ?? null })}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        sx={FIRST_COLUMN}
        renderInput={(params) => <TextField {...params} margin="none" label="Community" />}
      />
      <DateField
        label="First day"
        margin="none"
        sx={FIRST_COLUMN}
        value={row.from}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label="Last day"
        margin="none"
        sx={FIRST_COLUMN}
        value={row.to}
        min={row.from || undefined}
        onChange={(to) => onChange({ to })}
      />
      <Tooltip title="Remove">
        <IconButton
          aria-label={`Remove community ${number}`}
          onClick={onRemove}
          sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
        >
          <DeleteOutlined />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
