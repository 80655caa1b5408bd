import { AutocompleteInput, TextInput, useRecordContext, type RaRecord } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { useCommunities } from '../components/use-communities.js';
import { useAssignees } from '../components/use-employees.js';
import { EMAIL, NAME, OPTIONAL_PHONE } from '../components/validation.js';
import { leadRequest } from './lead.js';

export function LeadForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { communities } = useCommunities();
  return (
    <FormDrawer<LeadResponse>
      title="Edit lead"
      resource="leads"
      id={id}
      send={leadRequest}
      texts={{ saved: 'Lead updated', failed: 'Error saving lead' }}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={EMAIL} helperText={false} />
      <TextInput source="phone" label="Phone" type="tel" validate={OPTIONAL_PHONE} helperText={false} />
      <TextInput source="message" label="Message" multiline minRows={3} helperText={false} />
      <AutocompleteInput
        source="communityId"
        label="Community"
        choices={communities}
        translateChoice={false}
        helperText="Its employees can see this lead"
      />
      <Assignee />
    </FormDrawer>
  );
}

function Assignee() {
  const lead = useRecordContext<LeadResponse & RaRecord>();
  const assignees = useAssignees(lead?.assigneeId ?? null);
  return (
    <AutocompleteInput
      source="assigneeId"
      label="Assigned to"
      choices={assignees}
      translateChoice={false}
      helperText={false}
    />
  );
}
