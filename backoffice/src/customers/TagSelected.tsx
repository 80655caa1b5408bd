import { useState } from 'react';
import { Box, Button } from '@mui/material';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import type { CustomerTagsRequest } from '#libs/contract/customer-tags.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { countText } from '../components/format.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { RejectionList } from '../list/RejectionList.js';
import { PartialFailure } from '../providers/change-each.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { mayChange } from '../session/permissions.js';
import { TagField } from './TagField.js';

const customersText = (count: number) => (count === 1 ? '1 customer' : `${countText(count)} customers`);

/**
 * Adds and removes tags of the selected customers. Customers that could not be changed are listed and stay selected.
 */
export function TagSelected() {
  const [open, setOpen] = useState(false);
  if (!mayChange('customers')) return null;
  return (
    <>
      <Button size="small" startIcon={<LabelOutlined />} onClick={() => setOpen(true)}>
        Tags
      </Button>
      {open && <TagDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TagDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds } = useListContext();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const { mutate, isPending, error } = useTagSelected(onClose);
  return (
    <ConfirmDialog
      title={`Tags of ${customersText(selectedIds.length)}`}
      confirm="Change"
      busy={isPending}
      disabled={add.length + remove.length === 0}
      onConfirm={() => mutate({ add, remove })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TagField label="Add" tags={add} onChange={setAdd} />
        <TagField label="Remove" tags={remove} onChange={setRemove} knownOnly />
      </Box>
      {error && <RejectionList error={error} />}
    </ConfirmDialog>
  );
}

function useTagSelected(onDone: () => void) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext<RaRecord>();
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  return useMutation({
    mutationFn: (change: CustomerTagsRequest) =>
      dataProvider.updateMany('customers', { ids: selectedIds, data: change }),
    onSuccess: () => {
      notify(`Tags of ${customersText(selectedIds.length)} changed`, { type: 'success' });
      onUnselectItems();
      onDone();
    },
    onError: (error) => {
      reportWhenClosed(error);
      if (error instanceof PartialFailure) onSelect(error.rejections.map(({ id }) => id));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
}
