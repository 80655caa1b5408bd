import { useState, type MouseEvent } from 'react';
import { Button, Divider, ListItemText, ListSubheader, Menu, MenuItem, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetList, useGetMany, useListContext, useNotify, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { WashResponse } from '#libs/contract/washes.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { errorMessage, LoadError } from '../components/LoadError.js';
import { useEmployees } from '../components/use-employees.js';
import { rejectionText } from '../list/rejection-text.js';
import { useUnselect } from '../list/use-unselect.js';
import { PartialFailure } from '../providers/change-each.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { commonCommunity, coveringEmployees, othersText, noEmployeeText } from './assignment.js';
import { mayChange } from '../session/permissions.js';

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
  const community = commonCommunity(washes);
  const sameTeam = useUnassignedOfSameTeam(washes, anchor !== null);
  const { mutate, isPending } = useAssignment();

  function choose(employee: { id: string; name: string }, chosen: readonly Wash[]) {
    setAnchor(null);
    mutate({ employee, washes: chosen, onAssigned });
  }

  return (
    // Clicking the button must not open the row.
    <span onClick={(event: MouseEvent) => event.stopPropagation()} role="presentation">
      <Button
        size={variant === 'text' ? 'small' : 'medium'}
        variant={variant}
        sx={variant === 'text' ? { minWidth: 0, textAlign: 'left', lineHeight: 1.4 } : undefined}
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
        slotProps={{
          root: { role: 'region', 'aria-label': 'Assign to' },
          list: { 'aria-label': 'Assign to', sx: { maxWidth: 400, '& .MuiMenuItem-root': { whiteSpace: 'normal' } } },
        }}
      >
        {employees.length === 0 && (
          <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
            <ListItemText>{noEmployeeText(washes)}</ListItemText>
          </MenuItem>
        )}
        {employees.map((employee) => (
          <MenuItem key={employee.id} onClick={() => choose(employee, washes)}>
            <ListItemText>{employee.name}</ListItemText>
          </MenuItem>
        ))}
        {employees.length > 0 &&
          sameTeam.length > 1 && [
            <Divider key="divider" component="li" />,
            <ListSubheader key="others" role="presentation" sx={{ lineHeight: 2.5 }}>
              {othersText(sameTeam)}
            </ListSubheader>,
            ...employees.map((employee) => (
              <MenuItem key={`all-${employee.id}`} onClick={() => choose(employee, sameTeam)}>
                <ListItemText>
                  Assign all {sameTeam.length} to {employee.name}
                </ListItemText>
              </MenuItem>
            )),
          ]}
        {community !== null && [
          <Divider key="end" component="li" />,
          <MenuItem key="coverage" component={Link} to="/manageemployees">
            <ListItemText>Change who covers {community}</ListItemText>
          </MenuItem>,
        ]}
      </Menu>
    </span>
  );
}

const ALL = { page: 1, perPage: 1000 };

/** The unassigned washes in the same community on the same day as an unassigned wash, including itself. */
function useUnassignedOfSameTeam(washes: readonly Wash[], enabled: boolean): readonly Wash[] {
  const [wash] = washes;
  const isAlone = washes.length === 1 && wash!.assigneeId === null && wash!.communityId !== null;
  const { data = [] } = useGetList<Wash>(
    'washes',
    {
      filter: { unassigned: true, communityId: wash?.communityId, date_gte: wash?.date, date_lte: wash?.date },
      sort: { field: 'date', order: 'ASC' },
      pagination: ALL,
    },
    { enabled: enabled && isAlone },
  );
  return isAlone ? data : [];
}

interface Assignment {
  employee: { id: string; name: string };
  washes: readonly Wash[];
  onAssigned?: () => void;
}

function useAssignment() {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ employee, washes }: Assignment) =>
      dataProvider.updateMany('washes', { ids: washes.map(({ id }) => id), data: { assigneeId: employee.id } }),
    onSuccess: (_, { employee: { name }, washes, onAssigned }) => {
      notify(washes.length === 1 ? `Assigned to ${name}` : `${washes.length} washes assigned to ${name}`, {
        type: 'success',
      });
      onAssigned?.();
    },
    onError: (error, { washes }) =>
      notify(error instanceof PartialFailure ? rejectionText(error, washes) : errorMessage(error), {
        type: 'error',
      }),
    onSettled: () =>
      Promise.all(['washes', 'allOrders'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] }))),
  });
}

/** The assignee of a wash in its row. Pressing the name assigns another employee. */
export function AssigneeCell({ wash }: { wash: Wash }) {
  const name = wash.assignee;
  if (!isToBeDone(wash) || !mayChange('washes')) return <>{name ?? '—'}</>;
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
  if (!isToBeDone(wash) || !mayChange('washes')) return null;
  return <AssignMenu washes={[wash]} label={wash.assigneeId === null ? 'Assign' : 'Reassign'} variant="outlined" />;
}

/** Assigns the selected washes together if they are in one community. */
export function AssignSelected() {
  const { selectedIds, data = [] } = useListContext<Wash>();
  const unselect = useUnselect();
  const isOnPage = selectedIds.every((id) => data.some((wash) => wash.id === id));
  const {
    data: others = [],
    isLoading,
    error,
    refetch,
  } = useGetMany<Wash>('washes', { ids: selectedIds }, { enabled: !isOnPage });
  if (isLoading) return null;
  if (!isOnPage && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  const washes = (isOnPage ? data.filter(({ id }) => selectedIds.includes(id)) : others).filter(isToBeDone);
  if (washes.length === 0)
    return <Typography variant="body2">None of these can be assigned: they are done or cancelled.</Typography>;
  return <AssignMenu washes={washes} label="Assign to" onAssigned={() => unselect(selectedIds)} />;
}
