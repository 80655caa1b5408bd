import { useState, type FormEvent } from 'react';
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { MAX_TAG_LENGTH, MAX_TAGS, type CustomerResponse } from '#libs/contract/customer-tags.js';
import { DetailsCard } from '../components/Details.js';
import { mayChangeAccount } from './customer.js';
import { Tags } from './Tags.js';
import { useTagChange, useTagNames } from './use-tags.js';

/** The tags of a customer, with a field to add one. */
export function TagsCard({ customer }: { customer: CustomerResponse }) {
  const { id, name, tags } = customer;
  const { mutate, isPending } = useTagChange(id);
  const mayChange = mayChangeAccount(customer);
  return (
    <DetailsCard title="Tags">
      {tags.length === 0 && !mayChange && <Typography color="textSecondary">No tags.</Typography>}
      <Tags tags={tags} of={name} onRemove={mayChange ? (tag) => mutate({ remove: [tag] }) : undefined} />
      {mayChange && tags.length < MAX_TAGS && (
        <AddTag tags={tags} busy={isPending} onAdd={(tag, onFailed) => mutate({ add: [tag] }, { onError: onFailed })} />
      )}
    </DetailsCard>
  );
}

interface AddTagProps {
  tags: readonly string[];
  busy: boolean;
  onAdd: (tag: string, onFailed: () => void) => void;
}

function AddTag({ tags, busy, onAdd }: AddTagProps) {
  const [text, setText] = useState('');
  const names = useTagNames();
  const tag = text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!tag || busy) return;
    setText('');
    onAdd(tag, () => setText((typed) => typed || tag));
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
      <Autocomplete
        freeSolo
        fullWidth
        disableClearable
        options={names.filter((name) => !tags.includes(name))}
        inputValue={text}
        value=""
        onInputChange={(_, typed, reason) => reason !== 'reset' && setText(typed)}
        onChange={(_, chosen) => setText(chosen)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Add a tag"
            margin="none"
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_TAG_LENGTH },
            }}
          />
        )}
      />
      <Button type="submit" variant="outlined" disabled={tag === ''} loading={busy} sx={{ flex: 'none' }}>
        Add tag
      </Button>
    </Box>
  );
}
