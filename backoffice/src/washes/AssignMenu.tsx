import { useState, type MouseEvent } from 'react';
import { Button, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetMany, useListContext, useNotify, type RaRecord } from 'react-admin';
import type { WashResponse } from '#libs/contract/washes.js';
import { errorMessage } from '../components/LoadError.js';
import { useEmployeeName, useEmployees } from '../components/use-employees.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { coveringEmployees, isToBeDone, uncoveredText } from './assignment.js';

type Wash = WashResponse & RaRecord;

interface AssignMenuProps {
  washes: readonly Wash[];
  label: string;
  /** What the button assigns, for screen readers. */
  name?: string;
  variant?: 'text' | 'outlined';
  onAssigned?: () => void;
}

/** Offers the employees who cover the community of the washes. */
function AssignMenu({ washes, label, name, variant = 'text', onAssigned }: AssignMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const employees = coveringEmployees(useEmployees(), washes);
  const { mutate, isPending } = useAssignment(washes, onAssigned);

  function choose(employee: { id: string; name: string }) {
    setAnchor(null);
    mutate(employee);
  }

  return (
    // Clicking the button must not open the row.
    <span onClick={(event: MouseEvent) => event.stopPropagation()} role="presentation">
      <Button
        size="small"
        variant={variant}
        aria-haspopup="menu"
        aria-label={name}
        loading={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': 'Assign to' }, list: { 'aria-label': 'Assign to' } }}
      >
        {employees.length === 0 && (
          <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 320 }}>
            <ListItemText>{uncoveredText(washes)}</ListItemText>
          </MenuItem>
        )}
        {employees.map((employee) => (
          <MenuItem key={employee.id} onClick={() => choose(employee)}>
            <ListItemText>{employee.name}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

function useAssignment(washes: readonly Wash[], onAssigned?: () => void) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      dataProvider.updateMany('washes', { ids: washes.map((wash) => wash.id), data: { assigneeId: id } }),
    onSuccess: (_, { name }) => {
      notify(washes.length === 1 ? `Assigned to ${name}` : `${washes.length} washes assigned to ${name}`, {
        type: 'success',
      });
      onAssigned?.();
    },
    onError: (error) => notify(errorMessage(error), { type: 'error', autoHideDuration: 5000 }),
    onSettled: () =>
      Promise.all(['washes', 'allOrders'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
  });
}

/** Who does a wash, in its row: press the name to assign it to somebody else. */
export function AssigneeCell({ wash }: { wash: Wash }) {
  const name = useEmployeeName(wash.assigneeId);
  if (!isToBeDone(wash)) return <>{name ?? '—'}</>;
  return (
    <AssignMenu
      washes={[wash]}
      label={name ?? 'Assign'}
      name={name ? `Reassign the wash of ${wash.name}, now ${name}` : `Assign the wash of ${wash.name}`}
    />
  );
}

/** The assignment on the page of a wash. */
export function AssignAction({ wash }: { wash: Wash }) {
  if (!isToBeDone(wash)) return null;
  return <AssignMenu washes={[wash]} label={wash.assigneeId === null ? 'Assign' : 'Reassign'} variant="outlined" />;
}

/** Assigns the selected washes together, when they are of one community. */
export function AssignSelected() {
  const { selectedIds, data = [], onUnselectItems } = useListContext<Wash>();
  const isOnPage = selectedIds.every((id) => data.some((wash) => wash.id === id));
  const { data: others = [] } = useGetMany<Wash>('washes', { ids: selectedIds }, { enabled: !isOnPage });
  const washes = (isOnPage ? data.filter(({ id }) => selectedIds.includes(id)) : others).filter(isToBeDone);
  if (washes.length === 0)
    return <Typography variant="body2">None of these can be assigned: they are done or cancelled.</Typography>;
  return <AssignMenu washes={washes} label="Assign to" onAssigned={onUnselectItems} />;
}
