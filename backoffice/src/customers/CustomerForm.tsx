import { useId, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import { AutocompleteInput, BooleanInput, required, SelectInput, TextInput, useRecordContext } from 'react-admin';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CarNumberInput, PhoneInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { CAR_NUMBER, EMAIL, NAME, PHONE } from '../components/validation.js';
import { isPermitted } from '../session/permissions.js';
import { carTitle, customerRequest, ROLE_CHOICES } from './customer.js';
import { RunningPlansNotice } from './RunningPlansNotice.js';

interface CustomerFormProps {
  /** The customer to edit. Without it, the form adds one. */
  id?: string;
  initial?: object;
  onSaved?: (customer: ProfileResponse) => void;
  onClose: () => void;
}

export function CustomerForm({ id, initial, onSaved, onClose }: CustomerFormProps) {
  const adding = id === undefined;
  return (
    <FormDrawer<ProfileResponse>
      title={adding ? 'Add New User' : 'Edit user'}
      resource="customers"
      id={id}
      initial={{ role: 'user', ...initial }}
      toRequest={customerRequest}
      texts={{ saved: adding ? MESSAGES.userAdded : MESSAGES.userUpdated, failed: MESSAGES.userSaveFailed }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus={adding} helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={EMAIL} helperText={false} />
      <PhoneInput source="phone" label="Phone Number" validate={PHONE} />
      {isPermitted('staff:write') && (
        <SelectInput
          source="role"
          label="Role"
          choices={ROLE_CHOICES}
          validate={required()}
          translateChoice={false}
          helperText={false}
        />
      )}
      {!adding && <RunningPlansNotice />}
      <ServiceAddressInputs at="carDetails" />
      <CarsInput />
      {!adding && <BooleanInput source="disabled" label="Login disabled" />}
    </FormDrawer>
  );
}

/** Inputs for the customer's only car, or for each of several, and for another one. */
function CarsInput() {
  const customer = useRecordContext<ProfileResponse>();
  const [addsCar, setAddsCar] = useState(false);
  const cars = customer?.cars ?? [];
  if (!customer || cars.length === 0)
    return <CarInputs at="carDetails" title="Car" own={customer?.carDetails?.carName} />;
  return (
    <>
      {cars.map(({ id, carName }, index) => (
        <CarInputs
          key={id}
          at={cars.length < 2 ? 'carDetails' : `cars.${index}`}
          title={carTitle(customer, index)}
          own={carName}
        />
      ))}
      {addsCar ? (
        <CarInputs at="newCar" title={`Car ${cars.length + 1}`} own={undefined} />
      ) : (
        <Button startIcon={<AddOutlined />} onClick={() => setAddsCar(true)} sx={{ alignSelf: 'start' }}>
          Add another car
        </Button>
      )}
    </>
  );
}

function CarInputs({ at, title, own }: { at: string; title: string; own: string | undefined }) {
  const { data: catalogue, isPending } = useCatalogue();
  const names = new Set([...(own ? [own] : []), ...(catalogue?.carModels ?? []).map(({ name }) => name)]);
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Typography id={titleId} variant="h3" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <AutocompleteInput
        source={`${at}.carName`}
        label="Car"
        isPending={isPending}
        choices={[...names].map((name) => ({ id: name, name }))}
        translateChoice={false}
        helperText={false}
      />
      <CarNumberInput source={`${at}.carNumber`} label="Car No." validate={CAR_NUMBER} />
      <TextInput source={`${at}.carColor`} label="Colour" helperText={false} />
      <ParkingInputs at={at} />
    </Box>
  );
}
