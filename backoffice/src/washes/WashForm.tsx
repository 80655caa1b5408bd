import { AutocompleteInput, SelectInput, TextInput } from 'react-admin';
import { WASH_SLOTS } from '#libs/catalogue.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { FormDrawer } from '../parts/FormDrawer.js';
import { useCommunities } from '../parts/use-communities.js';

/** What the form holds, reduced to what the call takes; a community that is not listed stays until one is chosen. */
function placeRequest({ communityId, address, timeSlot, parking }: WashResponse): object {
  return { ...(communityId && { communityId }), address, timeSlot, parking: parking ?? '' };
}

/** Where and when a wash is done. */
export function WashForm({ wash, onClose }: { wash: WashResponse; onClose: () => void }) {
  const slots = WASH_SLOTS[wash.tier].map((id) => ({ id, name: id }));
  const { communities, isPending } = useCommunities();
  return (
    <FormDrawer<WashResponse>
      title="Edit wash"
      resource="washes"
      id={wash.id}
      send={placeRequest}
      texts={{ saved: 'Wash updated. The customer is informed by mail.', failed: 'Error saving wash' }}
      onClose={onClose}
    >
      <AutocompleteInput
        source="communityId"
        label="Community"
        isPending={isPending}
        choices={communities}
        translateChoice={false}
        helperText="Its team does the wash"
      />
      <TextInput source="address" label="Address" multiline helperText={false} />
      <SelectInput source="timeSlot" label="Time slot" choices={slots} translateChoice={false} helperText={false} />
      <TextInput source="parking" label="Parking" helperText="Level and bay" />
    </FormDrawer>
  );
}
