import { useState, type FormEvent } from 'react';
import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  ListItemText,
  Switch,
  TextField,
} from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { MAX_VIEW_NAME_LENGTH, type ViewRequest, type ViewResponse } from '#libs/contract/views.js';
import { ConfirmDialog, InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

interface ViewsDialogProps {
  views: readonly ViewResponse[];
  /** The list as it is shown now. */
  view: Omit<ViewRequest, 'name' | 'isShared'>;
  onClose: () => void;
}

/** Saves the list as it is shown under a name, and deletes views. */
export function ViewsDialog({ views, view, onClose }: ViewsDialogProps) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState('');
  const [deleting, setDeleting] = useState<ViewResponse | null>(null);
  const [chosenSharing, setChosenSharing] = useState<boolean | null>(null);
  const replaced = views.find((one) => one.isOwn && one.name === name.trim());
  const isShared = chosenSharing ?? replaced?.isShared ?? false;
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ['views'] });
  const save = useMutation({
    mutationFn: () => dataProvider.saveView({ ...view, name: name.trim(), isShared }),
    onSuccess: (saved) => notify(`View “${saved.name}” saved`, { type: 'success' }),
    onError: useFailureWhenClosed(),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => dataProvider.deleteView(id),
    onError: useFailureWhenClosed(),
    onSettled,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // Not called once this dialog is closed, because another one may be open then.
    if (name.trim() && !save.isPending) save.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <InputDialog onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="views-title">
      <form onSubmit={submit}>
        <DialogTitle id="views-title">Saved views</DialogTitle>
        <DialogContent>
          {views.map((one) => (
            <div key={one.id} style={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>
              <ListItemText secondary={one.isShared && (one.isOwn ? 'Shared with all staff' : 'Shared by a colleague')}>
                {one.name}
              </ListItemText>
              {(one.isOwn || (one.isShared && isPermitted('staff:write'))) && (
                <IconButton aria-label={`Delete the view ${one.name}`} onClick={() => setDeleting(one)}>
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              )}
            </div>
          ))}
          <TextField
            autoFocus
            label="Name of this view"
            value={name}
            onChange={(event) => setName(event.target.value)}
            helperText={replaced && 'Replaces your view of this name'}
            slotProps={{ htmlInput: { maxLength: MAX_VIEW_NAME_LENGTH } }}
          />
          <FormControlLabel
            control={<Switch checked={isShared} onChange={(_, checked) => setChosenSharing(checked)} />}
            label="Share with all staff"
          />
          <FormAlert error={save.error} />
          <FormAlert error={remove.error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={!name.trim()} loading={save.isPending}>
            Save view
          </Button>
        </DialogActions>
      </form>
      {deleting && (
        <ConfirmDialog
          title={`Delete the view “${deleting.name}”?`}
          text={deleting.isShared ? 'It is shared with all staff.' : undefined}
          confirm="Delete view"
          keep="Keep view"
          destructive
          onConfirm={() => {
            remove.mutate(deleting.id);
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </InputDialog>
  );
}
