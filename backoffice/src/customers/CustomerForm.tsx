import { Typography } from '@mui/material';
import { AutocompleteInput, BooleanInput, required, SelectInput, TextInput, useRecordContext } from 'react-admin';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { FormDrawer } from '../parts/FormDrawer.js';
import { useCatalogue } from '../parts/use-catalogue.js';
import { CAR_NUMBER, EMAIL, NAME, PHONE } from '../parts/validation.js';
import { customerRequest, ROLE_CHOICES } from './customer.js';

interface CustomerFormProps {
  /** The customer to edit; left out, the form is in add mode. */
  id?: string;
  initial?: object;
  onClose: () => void;
}

export function CustomerForm({ id, initial, onClose }: CustomerFormProps) {
  const adding = id === undefined;
  return (
    <FormDrawer<ProfileResponse>
      title={adding ? 'Add New User' : 'Edit user'}
      resource="customers"
      id={id}
      initial={{ role: 'user', ...initial }}
      send={customerRequest}
      texts={{ saved: adding ? MESSAGES.userAdded : MESSAGES.userUpdated, failed: MESSAGES.userSaveFailed }}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus={adding} helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={EMAIL} helperText={false} />
      <TextInput source="phone" label="Phone Number" type="tel" validate={PHONE} helperText={false} />
      <SelectInput source="role" label="Role" choices={ROLE_CHOICES} validate={required()} translateChoice={false} helperText={false} />
      <Typography variant="h3" sx={{ mt: 1 }}>
        Car and address
      </Typography>
      <CarInput />
      <TextInput source="carDetails.carNumber" label="Car No." validate={CAR_NUMBER} helperText={false} />
      <TextInput source="carDetails.carColor" label="Colour" helperText={false} />
      <TextInput source="carDetails.address" label="Address" multiline helperText={false} />
      <TextInput source="carDetails.parking" label="Parking" helperText="Tower, level, bay" />
      {!adding && <BooleanInput source="disabled" label="May not sign in" />}
    </FormDrawer>
  );
}

function CarInput() {
  const { data: catalogue, isPending } = useCatalogue();
  const own = useRecordContext<ProfileResponse>()?.carDetails?.carName;
  const names = new Set([...(own ? [own] : []), ...(catalogue?.carModels ?? []).map(({ name }) => name)]);
  return (
    <AutocompleteInput
      source="carDetails.carName"
      label="Car"
      isPending={isPending}
      choices={[...names].map((name) => ({ id: name, name }))}
      translateChoice={false}
      helperText={false}
    />
  );
}
