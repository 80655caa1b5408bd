import { BooleanInput, required, TextInput } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import { MESSAGES } from '#libs/messages.js';
import { ChangesHere } from '../changes/Changes.js';
import { FormDrawer } from '../parts/FormDrawer.js';
import { NAME } from '../parts/validation.js';
import { communityRequest } from './community.js';

const LOCALITY = [required(MESSAGES.required)];

interface CommunityFormProps {
  /** The community to edit; left out, a new one is made. */
  id?: string;
  onClose: () => void;
}

export function CommunityForm({ id, onClose }: CommunityFormProps) {
  const adding = id === undefined;
  return (
    <FormDrawer<CommunityResponse>
      title={adding ? 'Add community' : 'Edit community'}
      resource="communities"
      id={id}
      initial={{ active: true }}
      send={communityRequest}
      texts={{ saved: adding ? 'Community added' : 'Community updated', failed: 'Error saving community' }}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="Name"
        validate={NAME}
        autoFocus={adding}
        helperText={
          adding
            ? 'An enquiry whose location names it belongs to it'
            : 'Employees, customers, leads and orders follow a new name'
        }
      />
      <TextInput source="locality" label="Locality" validate={LOCALITY} helperText={false} />
      <TextInput source="address" label="Address" multiline helperText={false} />
      <BooleanInput source="active" label="Offered where a community is chosen" helperText={false} />
      <ChangesHere />
    </FormDrawer>
  );
}
