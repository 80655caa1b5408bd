import { AutocompleteInput, maxLength, SelectInput, TextInput, useRecordContext, type RaRecord } from 'react-admin';
import { MAX_LOCATION_LENGTH, OPEN_LEAD_STATUSES, type LeadResponse } from '#libs/contract/leads.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { PhoneInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { useCommunities } from '../components/use-communities.js';
import { useAssignees } from '../components/use-employees.js';
import { NAME, OPTIONAL_EMAIL, OPTIONAL_PHONE } from '../components/validation.js';
import { leadRequest, SOURCE_CHOICES } from './lead.js';

const SOURCES = [...SOURCE_CHOICES];
const LOCATION = [maxLength(MAX_LOCATION_LENGTH, `Please use at most ${MAX_LOCATION_LENGTH} characters`)];
const NEW_LEAD: Partial<LeadResponse> = { source: 'phone', status: 'new' };

interface LeadFormProps {
  /** The lead to edit. Without it, the form adds one. */
  id?: string;
  onClose: () => void;
}

export function LeadForm({ id, onClose }: LeadFormProps) {
  const { communities } = useCommunities();
  const adding = id === undefined;
  return (
    <FormDrawer<LeadResponse>
      title={adding ? 'Add lead' : 'Edit lead'}
      resource="leads"
      id={id}
      initial={NEW_LEAD}
      toRequest={leadRequest}
      texts={{ saved: adding ? 'Lead added' : 'Lead updated', failed: 'Error saving lead' }}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus helperText={false} />
      <PhoneInput source="phone" label="Phone" validate={OPTIONAL_PHONE} />
      <TextInput source="email" label="Email" type="email" validate={OPTIONAL_EMAIL} helperText={false} />
      <TextInput source="message" label="Message" multiline minRows={3} helperText={false} />
      <AutocompleteInput
        source="communityId"
        label="Community"
        choices={communities}
        translateChoice={false}
        helperText="Its employees can see this lead"
      />
      <TextInput
        source="subject"
        label="Location"
        validate={LOCATION}
        helperText={adding ? 'For example, tower and flat' : 'A new location also updates the community'}
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
