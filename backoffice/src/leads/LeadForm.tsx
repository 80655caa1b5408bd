import { AutocompleteInput, SelectInput, TextInput, useRecordContext, type RaRecord } from 'react-admin';
import { OPEN_LEAD_STATUSES, type LeadResponse } from '#libs/contract/leads.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { PhoneInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { useCommunities } from '../components/use-communities.js';
import { useAssignees } from '../components/use-employees.js';
import { EMAIL, NAME, OPTIONAL_PHONE } from '../components/validation.js';
import { leadRequest, SOURCE_CHOICES } from './lead.js';

const SOURCES = [...SOURCE_CHOICES];

export function LeadForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { communities } = useCommunities();
  return (
    <FormDrawer<LeadResponse>
      title="Edit lead"
      resource="leads"
      id={id}
      toRequest={leadRequest}
      texts={{ saved: 'Lead updated', failed: 'Error saving lead' }}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={EMAIL} helperText={false} />
      <PhoneInput source="phone" label="Phone" validate={OPTIONAL_PHONE} />
      <TextInput source="message" label="Message" multiline minRows={3} helperText={false} />
      <AutocompleteInput
        source="communityId"
        label="Community"
        choices={communities}
        translateChoice={false}
        helperText="Its employees can see this lead"
      />
      <Assignee />
      <FollowUp />
      <SelectInput source="source" label="Source" choices={SOURCES} translateChoice={false} helperText={false} />
    </FormDrawer>
  );
}

/** Leads that were converted or lost have no follow-up day. */
function FollowUp() {
  const lead = useRecordContext<LeadResponse & RaRecord>();
  const isOpen = lead !== undefined && OPEN_LEAD_STATUSES.includes(lead.status);
  return isOpen && <DateInput source="followUpOn" label="Follow up on" min={today()} />;
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
