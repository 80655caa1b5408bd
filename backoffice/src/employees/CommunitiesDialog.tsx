import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import {
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
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { freezeFields } from '#libs/browser/frozen-fields.js';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { ConflictDialog } from '../components/ConflictDialog.js';
import { DateField } from '../components/DateField.js';
import { FormAlert } from '../components/FormAlert.js';
import { PlainList } from '../components/PlainList.js';
import { useAllCommunities } from '../components/use-communities.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { currentOf } from '../providers/edit-conflict.js';
import { ColleagueChoice } from './ColleagueChoice.js';
import {
  coverageRequest,
  coverageText,
  rowsOf,
  rowTexts,
  withNewRow,
  withThoseOf,
  type CoverageRow,
} from './coverage.js';
import { useReloadEmployees } from './use-reload-employees.js';

interface Option {
  id: string;
  name: string;
}

/** The communities that an employee covers besides their own, each with its days. */
export default function CommunitiesDialog({
  employee: opened,
  onClose,
}: {
  employee: EmployeeResponse;
  onClose: () => void;
}) {
  // The version that is edited. A newer one in the list does not replace it.
  const [employee] = useState(opened);
  const [rows, setRows] = useState(() => rowsOf(opened.otherCommunities));
  const [initial] = useState(rows);
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  const { options, isPending: reading } = useOptions(employee);
  const fields = useRef<HTMLUListElement>(null);
  /** The employee as changed by somebody else. */
  const [current, setCurrent] = useState<EmployeeResponse | null>(null);
  const reload = useReloadEmployees();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (version: number) => dataProvider.setCommunities({ ...employee, version }, coverageRequest(rows)),
    onSuccess: ({ disabled }) => {
      const saved = `Communities of ${employee.name} saved`;
      // Somebody else may have disabled it in the meantime.
      if (disabled)
        notify(`${saved}. Their sign-in is disabled, so they do not count as covered.`, { type: 'warning' });
      else notify(saved, { type: 'success' });
      void reload();
    },
    onError: (failure) => {
      reportWhenClosed(failure);
      setCurrent(currentOf(failure) as EmployeeResponse | null);
      void reload();
    },
  });

  useLayoutEffect(() => (isPending && fields.current ? freezeFields(fields.current) : undefined), [isPending]);

  // Not called once this dialog is closed, because another one may be open then.
  const save = (version: number) => mutate(version, { onSuccess: onClose });

  function change(at: number, changed: Partial<CoverageRow>) {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  }

  function remove(at: number) {
    setRows(rows.filter((_, index) => index !== at));
    // The error can be about the removed row.
    reset();
  }

  const hasInvalidDay = rows.some(({ from, to }) => from === null || to === null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasInvalidDay) save(employee.version);
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
          {!currentOf(error) && <FormAlert error={error} />}
          <PlainList ref={fields} gap={2}>
            {rows.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                number={at + 1}
                options={options}
                reading={reading}
                busy={isPending}
                onChange={(changed) => change(at, changed)}
                onRemove={() => remove(at)}
              />
            ))}
          </PlainList>
          <Button
            startIcon={<AddOutlined />}
            disabled={isPending}
            onClick={() => setRows(withNewRow(rows))}
            sx={{ mt: 1 }}
          >
            Add community
          </Button>
          <ColleagueChoice
            of={employee.id}
            disabled={isPending}
            onChoose={(colleague, day) => setRows(withThoseOf(rows, colleague, { areaId: employee.areaId, day }))}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={hasInvalidDay}>
            Save
          </Button>
        </DialogActions>
      </form>
      {current && (
        <CommunitiesConflict
          rows={rows}
          options={options}
          opened={employee}
          current={current}
          busy={isPending}
          onSave={() => save(current.version)}
          onTheirs={onClose}
          onClose={() => setCurrent(null)}
        />
      )}
    </InputDialog>
  );
}

/** The communities to choose from, also those that take no new orders: their plans are served until they end. */
function useOptions({ otherCommunities }: EmployeeResponse): { options: Option[]; isPending: boolean } {
  const { communities, isPending } = useAllCommunities();
  const options = communities.map(({ id, name }) => ({ id, name }));
  for (const { communityId: id, communityName: name } of otherCommunities)
    if (!options.some((option) => option.id === id)) options.push({ id, name });
  return { options, isPending };
}

interface ConflictProps {
  rows: readonly CoverageRow[];
  options: readonly Option[];
  opened: EmployeeResponse;
  current: EmployeeResponse;
  busy: boolean;
  onSave: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Shows both lists as texts. Each is taken as a whole, because days of one may exclude those of the other. */
function CommunitiesConflict({ rows, options, opened, current, onSave, onTheirs, ...rest }: ConflictProps) {
  const textsOf = ({ otherCommunities }: EmployeeResponse) => otherCommunities.map((one) => coverageText(one));
  const mine = rowTexts(rows, (communityId) => options.find(({ id }) => id === communityId)?.name ?? '');
  const conflict = {
    mine: { otherCommunities: mine },
    base: { otherCommunities: textsOf(opened) },
    current: { otherCommunities: textsOf(current), version: current.version },
  };
  return (
    <ConflictDialog
      conflict={conflict}
      onSave={(chosen) => ((chosen as typeof conflict.mine).otherCommunities === mine ? onSave() : onTheirs())}
      onTheirs={onTheirs}
      {...rest}
    />
  );
}

/** In narrow windows, the days are below the community. */
const DAY = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const;

interface RowProps {
  row: CoverageRow;
  number: number;
  options: readonly Option[];
  reading: boolean;
  busy: boolean;
  onChange: (changed: Partial<CoverageRow>) => void;
  onRemove: () => void;
}

function Row({ row, number, options, reading, busy, onChange, onRemove }: RowProps) {
  return (
    <Box
      component="li"
      aria-label={`Community ${number}`}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 184px 184px auto' },
      }}
    >
      <Autocomplete
        options={options}
        value={options.find(({ id }) => id === row.communityId) ?? null}
        loading={reading}
        onChange={(_, chosen) => onChange({ communityId: chosen?.id ?? null })}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={(params) => <TextField {...params} margin="none" label="Community" />}
      />
      <DateField label="First day" margin="none" sx={DAY} value={row.from} onChange={(from) => onChange({ from })} />
      <DateField
        label="Last day"
        margin="none"
        sx={DAY}
        value={row.to}
        min={row.from || undefined}
        onChange={(to) => onChange({ to })}
      />
      <Tooltip title="Remove">
        <IconButton
          aria-label={`Remove community ${number}`}
          disabled={busy}
          onClick={onRemove}
          sx={{ gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}
        >
          <DeleteOutlined />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
