import { lazy, Suspense, useCallback, useState } from 'react';
import { Box, Button } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { BooleanInput, required, TextInput, useRecordContext, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import { MESSAGES } from '#libs/messages.js';
import { RecordAuditLog } from '../audit-log/AuditLogCard.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { StateInput } from '../components/StateInput.js';
import { NAME, PIN_CODE } from '../components/validation.js';
import { isPermitted } from '../session/permissions.js';
import { communityRequest } from './community.js';
import { CommunityMessagesCard } from './CommunityMessagesCard.js';

const MessageDialog = lazy(() => import('./MessageDialog.js'));

const REQUIRED = [required(MESSAGES.required)];

interface CommunityFormProps {
  /** The community to edit. Without it, the form adds one. */
  id?: string;
  onClose: () => void;
}

export function CommunityForm({ id, onClose }: CommunityFormProps) {
  const adding = id === undefined;
  const [addressee, setAddressee] = useState<CommunityResponse | null>(null);
  const closeMessage = useCallback(() => setAddressee(null), []);
  const { data: catalogue, isPending } = useCatalogue();
  // A new community is by default in the city of the office.
  if (adding && isPending) return null;
  const { city = '', state = '' } = catalogue?.contacts ?? {};
  return (
    <>
      <FormDrawer<CommunityResponse>
        title={adding ? 'Add community' : 'Edit community'}
        resource="communities"
        id={id}
        initial={{ city, state, active: true }}
        toRequest={communityRequest}
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
              ? 'Enquiries that mention this name are assigned to this community'
              : 'A new name is shown everywhere immediately'
          }
        />
        <TextInput source="locality" label="Locality" validate={REQUIRED} helperText={false} />
        <TextInput source="address" label="Address" multiline helperText={false} />
        <TextInput source="city" label="City" validate={REQUIRED} helperText={false} />
        <StateInput source="state" validate={REQUIRED} />
        <TextInput
          source="pin"
          label="PIN code"
          validate={PIN_CODE}
          helperText="City, state and PIN code are filled in for addresses in this community"
        />
        <BooleanInput source="active" label="Available to customers" helperText={false} />
        <MessageButton onOpen={setAddressee} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', my: 1 }}>
          <CommunityMessagesCard />
          <RecordAuditLog />
        </Box>
      </FormDrawer>
      {/* Beside the form, which a submit of a dialog within it would submit too. */}
      <Suspense>{addressee && <MessageDialog community={addressee} onClose={closeMessage} />}</Suspense>
    </>
  );
}

/** Renders nothing for a new community. */
function MessageButton({ onOpen }: { onOpen: (community: CommunityResponse) => void }) {
  const community = useRecordContext<CommunityResponse & RaRecord>();
  if (community?.id === undefined || !isPermitted('orders:write')) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<MailOutlined />}
      onClick={() => onOpen(community)}
      sx={{ alignSelf: 'start', my: 1 }}
    >
      Email customers
    </Button>
  );
}
