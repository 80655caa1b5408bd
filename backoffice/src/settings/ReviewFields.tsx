import { ArrayInput, BooleanInput, SimpleFormIterator, TextInput } from 'react-admin';
import { DateInput } from '../components/DateInput.js';
import { DetailsCard } from '../components/Details.js';
import { ALWAYS_REMOVABLE, Note, REQUIRED } from './settings-layout.js';

export function ReviewFields() {
  return (
    <DetailsCard title="Reviews">
      <Note>
        Shown on the home page and the about page, in this order. Replace the examples with what customers said.
      </Note>
      <ArrayInput source="reviews" label={false} helperText={false}>
        <SimpleFormIterator inline disableClear sx={ALWAYS_REMOVABLE}>
          <TextInput source="text" label="Review" validate={REQUIRED} multiline helperText={false} />
          <TextInput source="name" label="Name" validate={REQUIRED} helperText={false} />
          <TextInput source="car" label="Car" validate={REQUIRED} helperText={false} />
          <TextInput source="community" label="Community" validate={REQUIRED} helperText={false} />
          <DateInput source="date" label="Date" />
          <TextInput source="source" label="Source" helperText="Such as Google review or WhatsApp" />
          <BooleanInput source="example" label="Example" helperText="Marked as an example on the site" />
        </SimpleFormIterator>
      </ArrayInput>
    </DetailsCard>
  );
}
