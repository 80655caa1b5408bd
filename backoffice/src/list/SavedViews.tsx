import { useState, type FormEvent } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  IconButton,
  ListItemText,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  useListContext,
  useNotify,
  useResourceContext,
  useSavedQueries,
  type RaRecord,
  type SavedQuery,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useFilters } from './use-filters.js';

/** Named views (filters, sorting and page size), stored in this browser. */
export function SavedViews() {
  const resource = useResourceContext()!;
  const { sort, perPage } = useListContext<RaRecord>();
  const { values } = useFilters();
  const [views, setViews] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const close = () => setAnchor(null);

  function show({ value }: SavedQuery) {
    const search = new URLSearchParams({
      filter: JSON.stringify(value.filter ?? {}),
      sort: value.sort?.field ?? sort.field,
      order: value.sort?.order ?? sort.order,
      page: '1',
      perPage: String(value.perPage ?? perPage),
    });
    close();
    void navigate({ search: search.toString() });
  }

  function save(label: string) {
    const view = { label, value: { filter: values, sort, perPage } };
    setViews([...views.filter((other) => other.label !== label), view]);
    setNaming(false);
    notify(`View “${label}” saved`, { type: 'success' });
  }

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 40, borderColor: 'divider' }}
      >
        Views
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ root: { role: 'region', 'aria-label': 'Saved views' }, list: { 'aria-label': 'Saved views' } }}
      >
        {views.map((view) => (
          <MenuItem key={view.label} onClick={() => show(view)}>
            <ListItemText>{view.label}</ListItemText>
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem
          onClick={() => {
            close();
            setNaming(true);
          }}
        >
          Save or delete views…
        </MenuItem>
      </Menu>
      {naming && (
        <ViewsDialog
          views={views}
          onSave={save}
          onDelete={(label) => setViews(views.filter((view) => view.label !== label))}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface ViewsDialogProps {
  views: SavedQuery[];
  onSave: (label: string) => void;
  onDelete: (label: string) => void;
  onClose: () => void;
}

function ViewsDialog({ views, onSave, onDelete, onClose }: ViewsDialogProps) {
  const [label, setLabel] = useState('');
  const name = label.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name) onSave(name);
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="views-title">
      <form onSubmit={submit}>
        <DialogTitle id="views-title">Saved views</DialogTitle>
        <DialogContent>
          {views.map((view) => (
            <ViewRow key={view.label} label={view.label} onDelete={() => onDelete(view.label)} />
          ))}
          <TextField
            autoFocus
            label="Name of this view"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={!name}>
            Save view
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ViewRow({ label, onDelete }: { label: string; onDelete: () => void }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center' }}>
      <ListItemText>{label}</ListItemText>
      <IconButton aria-label={`Delete the view ${label}`} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </div>
  );
}
