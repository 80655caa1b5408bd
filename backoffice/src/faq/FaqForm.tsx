import { BooleanInput, required, SelectInput, TextInput } from 'react-admin';
import { FAQ_GROUPS, type FaqRequest, type FaqResponse } from '#libs/contract/faq.js';
import { MESSAGES } from '#libs/messages.js';
import { RecordAuditLog } from '../audit-log/AuditLogCard.js';
import { FormDrawer } from '../components/FormDrawer.js';

const REQUIRED = [required(MESSAGES.required)];
const GROUPS = FAQ_GROUPS.map((id) => ({ id, name: id }));

function faqRequest({ group, question, answer, published }: FaqResponse): FaqRequest {
  return { group, question, answer, published: published ?? true };
}

interface FaqFormProps {
  /** The question to edit. Without it, the form adds one. */
  id?: string;
  initial?: object;
  onClose: () => void;
}

export default function FaqForm({ id, initial, onClose }: FaqFormProps) {
  const adding = id === undefined;
  return (
    <FormDrawer<FaqResponse>
      title={adding ? 'Add question' : 'Edit question'}
      resource="faq"
      id={id}
      initial={{ group: 'General', published: true, ...initial }}
      toRequest={faqRequest}
      texts={{ saved: adding ? 'Question added' : 'Question updated', failed: 'Error saving question' }}
      onClose={onClose}
    >
      <SelectInput
        source="group"
        label="Group"
        choices={GROUPS}
        validate={REQUIRED}
        translateChoice={false}
        helperText={false}
      />
      <TextInput
        source="question"
        label="Question"
        validate={REQUIRED}
        multiline
        autoFocus={adding}
        helperText={false}
      />
      <TextInput
        source="answer"
        label="Answer"
        validate={REQUIRED}
        multiline
        minRows={5}
        helperText="The site shows the current days off in place of {daysOff}"
      />
      <BooleanInput source="published" label="Shown on the site" helperText={false} />
      <RecordAuditLog />
    </FormDrawer>
  );
}
