import { AutocompleteInput, SelectInput, TextInput } from 'react-admin';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { FormDrawer } from '../parts/FormDrawer.js';
import { useCommunities } from '../parts/use-communities.js';

const SLOTS = PLAN_SLOTS.map((id) => ({ id, name: id }));

/** What the form holds, reduced to what the call takes; a community that is not listed stays until one is chosen. */
function placeRequest({ communityId, address, timeSlot, parking }: PlanResponse): object {
  return { ...(communityId && { communityId }), address, timeSlot, parking: parking ?? '' };
}

/** Where and when a running order is served. */
export function OrderForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { communities, isPending } = useCommunities();
  return (
    <FormDrawer<PlanResponse>
      title="Edit order"
      resource="allOrders"
      id={id}
      send={placeRequest}
      texts={{ saved: 'Order updated. The customer is informed by mail.', failed: 'Error saving order' }}
      onClose={onClose}
    >
      <AutocompleteInput
        source="communityId"
        label="Community"
        isPending={isPending}
        choices={communities}
        translateChoice={false}
        helperText="Its team serves the order"
      />
      <TextInput source="address" label="Address" multiline helperText={false} />
      <SelectInput source="timeSlot" label="Time slot" choices={SLOTS} translateChoice={false} helperText={false} />
      <TextInput source="parking" label="Parking" helperText="Level and bay" />
    </FormDrawer>
  );
}
