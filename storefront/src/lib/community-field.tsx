import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { AddressFields, AddressRequest } from '#libs/contract/addresses.js';
import type { CommunityChoice } from '#libs/contract/communities.js';
import { api } from '../app/api.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { CheckboxField } from '../ui/checkbox-field.js';
import { Combobox } from '../ui/combobox.js';
import { TextField } from '../ui/field.js';

/** The community as forms edit it. */
export interface CommunityValues {
  communityName: string;
  /** The community is not in the list; its name is the customer's own. */
  notListed: boolean;
}

export function communityValuesOf(address: Pick<AddressFields, 'communityId' | 'communityName'> | undefined) {
  const { communityId = null, communityName = '' } = address ?? {};
  return { communityName, notListed: communityId === null && communityName !== '' };
}

/** The community as the calls take it. Nothing chosen says nothing: the address may name one. */
export function communityRequestOf({ communityName, notListed }: CommunityValues): AddressRequest {
  const name = communityName.trim();
  if (name === '') return {};
  return notListed ? { communityId: null, communityName: name } : { communityName: name };
}

export function toBeConfirmedText(name: string): string {
  return `We'll confirm within a day that we serve ${name}. If we can't, you get a full refund.`;
}

const NOT_IN_LIST = 'Please choose from the list, or tick “My community is not listed”';

/** A choice from the communities that are served, or the name of one that is not listed. */
export function CommunityField() {
  const { control, register, setValue, formState } = useFormContext<CommunityValues>();
  const { errors } = formState;
  const [name, notListed] = useWatch({ control, name: ['communityName', 'notListed'] });
  const communities = useQuery({
    queryKey: ['communities'],
    queryFn: ({ signal }) => api<CommunityChoice[]>('communities', { signal }),
    staleTime: 60_000,
  });
  const options = (communities.data ?? []).map(({ name: value, locality }) => ({ value, note: locality }));
  const isListed = (value: string) => options.length === 0 || options.some((option) => option.value === value);

  return (
    <>
      {communities.isError && !communities.data && (
        <Alert
          tone="error"
          message="The list of communities could not be loaded."
          actions={
            <Button size="small" look="secondary" onClick={() => void communities.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {notListed ? (
        <TextField
          key="own"
          label="Name of your community"
          maxLength={100}
          hint={name.trim() !== '' && toBeConfirmedText(name.trim())}
          error={errors.communityName?.message}
          {...register('communityName', {
            validate: (value, values) =>
              !values.notListed || value.trim() !== '' || 'Please enter the name of your community',
          })}
        />
      ) : (
        <Controller
          key="listed"
          name="communityName"
          control={control}
          rules={{ validate: (value, values) => values.notListed || !value || isListed(value) || NOT_IN_LIST }}
          render={({ field: { ref, ...field } }) => (
            <Combobox
              label="Community"
              placeholder="Type the name of your community"
              options={options}
              error={errors.communityName?.message}
              inputRef={ref}
              {...field}
            />
          )}
        />
      )}
      <CheckboxField
        label="My community is not listed"
        checked={notListed}
        onChange={({ target }) => {
          setValue('notListed', target.checked, { shouldDirty: true });
          if (!target.checked) setValue('communityName', '', { shouldDirty: true });
        }}
      />
    </>
  );
}
