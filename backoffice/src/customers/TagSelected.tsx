import { useState } from 'react';
import { Box, Button } from '@mui/material';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { useListContext } from 'react-admin';
import type { CustomerTagsRequest } from '#libs/contract/customer-tags.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { countText } from '../components/format.js';
import { RejectionList } from '../list/RejectionList.js';
import { useChangeSelected } from '../list/use-change-selected.js';
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
  const counted = customersText(selectedIds.length);
  const { mutate, isPending, error } = useChangeSelected<CustomerTagsRequest>();
  const change = { ids: selectedIds, changes: { add, remove }, successText: `Tags of ${counted} changed` };
  return (
    <ConfirmDialog
      title={`Tags of ${counted}`}
      confirm="Change"
      busy={isPending}
      disabled={add.length + remove.length === 0}
      onConfirm={() => mutate(change, { onSuccess: onClose })}
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
