import { useState } from 'react';
import { Button, Divider, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useResourceContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ViewResponse } from '#libs/contract/views.js';
import { today } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useColumns } from './columns.js';
import { presetViews, type View } from './preset-views.js';
import { useCounts } from './use-counts.js';
import { useFilters } from './use-filters.js';
import { ViewsDialog } from './ViewsDialog.js';

/** Named views (filters, sorting, columns and page size): presets, the user's own and shared ones. */
export function SavedViews() {
  const resource = useResourceContext()!;
  const { sort, perPage } = useListContext<RaRecord>();
  const { values } = useFilters();
  const { hidden, setHidden } = useColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const navigate = useNavigate();
  const { data = [], error } = useViews(resource);
  const views: readonly View[] = [...presetViews(resource, today()), ...data.map(viewOf)];
  const counts = useCounts(
    views.map(({ filter }) => filter),
    anchor !== null,
  );
  const close = () => setAnchor(null);

  function show(view: View) {
    if (view.hiddenColumns) setHidden([...view.hiddenColumns]);
    const search = new URLSearchParams({
      filter: JSON.stringify(view.filter),
      sort: view.sort,
      order: view.order,
      page: '1',
      perPage: String(view.perPage ?? perPage),
    });
    close();
    void navigate({ search: search.toString() });
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
        {views.map((view, index) => (
          <MenuItem key={`${index} ${view.name}`} onClick={() => show(view)} sx={{ gap: 3 }}>
            <ListItemText>{view.name}</ListItemText>
            <Typography variant="body2" color="textSecondary">
              {counts[index]}
            </Typography>
          </MenuItem>
        ))}
        {error && (
          <MenuItem disabled>
            <ListItemText>{errorMessage(error)}</ListItemText>
          </MenuItem>
        )}
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
          views={data}
          view={{
            resource,
            filter: JSON.stringify(values),
            sort: sort.field,
            order: sort.order,
            perPage,
            hiddenColumns: hidden,
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function viewOf({ name, filter, sort, order, perPage, hiddenColumns }: ViewResponse): View {
  return { name, filter: JSON.parse(filter) as object, sort, order, perPage, hiddenColumns };
}

function useViews(resource: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['views'],
    queryFn: () => dataProvider.views(),
    select: (views) => views.filter((view) => view.resource === resource),
  });
}
