import { ArrayInput, BooleanInput, SimpleFormIterator, TextInput } from 'react-admin';
import { DateInput } from '../components/DateInput.js';
import { MoveItem, RemoveItem } from './ItemButtons.js';
import { ALWAYS_REMOVABLE, AddItem, Note, REQUIRED, SettingsCard } from './settings-layout.js';

/** The text has its own row, which keeps it short enough to be seen above the save bar. */
const ITEM = {
  ...ALWAYS_REMOVABLE,
  '& .RaSimpleFormIterator-line': { pt: 1 },
  '& .RaSimpleFormIterator-form': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
    columnGap: 2,
    alignItems: 'start',
  },
  '& .RaSimpleFormIterator-form > :first-of-type': { gridColumn: '1 / -1' },
};

const REVIEW = { item: 'review', field: 'name' };

export function ReviewFields() {
  return (
    <SettingsCard section="reviews">
      <Note>Shown on the home page and the about page, in this order. Replace the examples with real reviews.</Note>
      <ArrayInput source="reviews" label={false} helperText={false}>
        <SimpleFormIterator
          fullWidth
          disableClear
          addButton={<AddItem label="Add review" />}
          removeButton={<RemoveItem {...REVIEW} />}
          reOrderButtons={<MoveItem {...REVIEW} />}
          sx={ITEM}
        >
          <TextInput source="text" label="Review" validate={REQUIRED} multiline helperText={false} />
          <TextInput source="name" label="Name" validate={REQUIRED} helperText={false} />
          <TextInput source="car" label="Car" validate={REQUIRED} helperText={false} />
          <TextInput source="community" label="Community" validate={REQUIRED} helperText={false} />
          <DateInput source="date" label="Date" />
          <TextInput source="source" label="Source" helperText="For example, Google review or WhatsApp" />
          <BooleanInput source="example" label="Example" helperText="Marked as an example on the site" />
        </SimpleFormIterator>
      </ArrayInput>
    </SettingsCard>
  );
}
