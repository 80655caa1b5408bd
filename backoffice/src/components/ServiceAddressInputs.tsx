import { useState, type ReactNode } from 'react';
import { Alert, Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { AutocompleteInput, required as requiredInput, TextInput, useRecordContext, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AddressFields, ParkingFields } from '#libs/contract/addresses.js';
import type { CommunityResponse } from '#libs/contract/communities.js';
import { addressLineOf, parkingLineOf } from '#libs/saved-lines.js';
import { StateInput } from './StateInput.js';
import { useCommunities } from './use-communities.js';
import { PIN_CODE } from './validation.js';

interface ServiceAddressInputsProps {
  /** The path of the address in the form's record. Without it, the record itself is the address. */
  at?: string;
  /** Whether community and flat are required. */
  required?: boolean;
  /** A hint about what depends on the community. */
  communityText?: string;
}

const NAME_OF_COMMUNITY = [requiredInput('Please enter the name of the community')];
const PAIR = { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5 };
const REGION = { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 110px' }, columnGap: 1.5 };

/** A service address: community, tower and flat, and the region, which comes with the community. */
export function ServiceAddressInputs({ at, required = false, communityText = '' }: ServiceAddressInputsProps) {
  const path = (field: keyof AddressFields) => (at ? `${at}.${field}` : field);
  const { setValue, getValues } = useFormContext();
  const saved = useSaved<AddressFields>(at);
  const [notListed, setNotListed] = useState(() => !saved.communityId && Boolean(saved.communityName));
  const [communityId, tower, flat] = useWatch({ name: [path('communityId'), path('tower'), path('flat')] }) as string[];
  const line = addressLineOf(saved);
  const isLineKept = line !== '' && (communityId ?? null) === (saved.communityId ?? null);

  function set(values: Partial<AddressFields>) {
    for (const [field, value] of Object.entries(values))
      setValue(path(field as keyof AddressFields), value, { shouldDirty: true });
  }
  function choose(community: CommunityResponse | undefined) {
    set({ communityName: community?.name ?? '' });
    if (community) set({ city: community.city, state: community.state, pin: community.pin });
  }
  function toggleListed(isNotListed: boolean) {
    setNotListed(isNotListed);
    set({
      communityId: isNotListed ? null : (saved.communityId ?? null),
      communityName: isNotListed ? '' : (saved.communityName ?? ''),
    });
  }
  function flatMissing(value?: string | null): string | undefined {
    if (value || (isLineKept && !getValues(path('tower')))) return undefined;
    return required || line !== '' || getValues(path('tower')) ? 'Please enter the flat or house number' : undefined;
  }

  return (
    <Box role="group" aria-label="Address" sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      {notListed ? (
        <TextInput
          source={path('communityName')}
          label="Name of the community"
          validate={NAME_OF_COMMUNITY}
          helperText="Add it under Communities, then choose it here"
        />
      ) : (
        <CommunityInput
          source={path('communityId')}
          saved={saved}
          required={required}
          text={communityText}
          onChosen={choose}
        />
      )}
      <FormControlLabel
        control={<Switch checked={notListed} onChange={(_, checked) => toggleListed(checked)} />}
        label="The community is not listed"
      />
      {isLineKept && !tower && !flat && <SavedLine>Saved address: {line}. It stays until you enter a flat.</SavedLine>}
      <Box sx={PAIR}>
        <TextInput source={path('tower')} label="Tower or block" helperText={false} />
        <TextInput source={path('flat')} label="Flat or house" validate={flatMissing} helperText={false} />
      </Box>
      <Box sx={REGION}>
        <TextInput source={path('city')} label="City" helperText={false} />
        <StateInput source={path('state')} />
        <TextInput source={path('pin')} label="PIN code" validate={PIN_CODE} helperText={false} />
      </Box>
    </Box>
  );
}

/** Where in the community the car is parked. */
export function ParkingInputs({ at }: { at?: string }) {
  const path = (field: keyof ParkingFields) => (at ? `${at}.${field}` : field);
  const saved = useSaved<ParkingFields>(at);
  const [level, bay] = useWatch({ name: [path('level'), path('bay')] }) as string[];
  const line = parkingLineOf(saved);
  return (
    <>
      {line !== '' && !level && !bay && (
        <SavedLine>Saved parking: {line}. It stays until you enter a level or bay.</SavedLine>
      )}
      <Box sx={PAIR}>
        <TextInput source={path('level')} label="Parking level" helperText={false} />
        <TextInput source={path('bay')} label="Parking bay" helperText={false} />
      </Box>
    </>
  );
}

interface CommunityInputProps {
  source: string;
  saved: Partial<AddressFields>;
  required: boolean;
  text: string;
  onChosen: (community: CommunityResponse | undefined) => void;
}

function CommunityInput({ source, saved, required, text, onChosen }: CommunityInputProps) {
  const { communities, isPending, error, refetch } = useCommunities();
  const choices = communities.map(({ id, name, locality }) => ({ id, name: `${name}, ${locality}` }));
  // A saved community may be one that is no longer offered.
  if (saved.communityId && !choices.some(({ id }) => id === saved.communityId))
    choices.unshift({ id: saved.communityId, name: saved.communityName ?? '' });
  return (
    <>
      {error && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void refetch()} sx={{ whiteSpace: 'nowrap' }}>
              Try again
            </Button>
          }
        >
          We couldn’t load the list of communities.
        </Alert>
      )}
      {/* Disabled until the list has loaded, because react-admin resets the input when the label of the chosen option changes. */}
      {isPending ? (
        <TextField label="Community" value={saved.communityName ?? ''} disabled />
      ) : (
        <AutocompleteInput
          source={source}
          label="Community"
          choices={choices}
          translateChoice={false}
          validate={required ? [requiredInput('Please choose a community')] : undefined}
          onChange={(value: unknown) => onChosen(communities.find(({ id }) => id === value))}
          helperText={text || false}
        />
      )}
    </>
  );
}

function SavedLine({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** The saved fields of the record. Empty for a new record. */
function useSaved<T>(at: string | undefined): Partial<T> {
  const record = useRecordContext<RaRecord>();
  if (record?.id === undefined) return {};
  const found = (at ?? '')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], record);
  return found ?? {};
}
