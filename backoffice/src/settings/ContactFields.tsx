import { ArrayInput, NumberInput, SimpleFormIterator, TextInput } from 'react-admin';
import { StateInput } from '../components/StateInput.js';
import { EMAIL, OPTIONAL_EMAIL } from '../components/validation.js';
import { RemoveItem } from './ItemButtons.js';
import { BUSINESS_NAME, LINK, percentage, PHONE, PIN, WHATSAPP_PHONE, whole } from './rules.js';
import { ALWAYS_REMOVABLE, AddItem, Grid, Note, PERCENT, REQUIRED, SettingsCard } from './settings-layout.js';

const WATER_SAVING = [...percentage(100), whole('percentage')];

export function ContactFields() {
  return (
    <SettingsCard section="contacts">
      <Note>Shown on the website and in emails.</Note>
      <Grid>
        <TextInput
          source="contacts.name"
          label="Business name"
          validate={BUSINESS_NAME}
          helperText="The name customers know. Invoices use the name in Invoice details."
        />
        <TextInput source="contacts.street" label="Street" validate={REQUIRED} helperText={false} />
        <TextInput source="contacts.locality" label="Locality" validate={REQUIRED} helperText={false} />
        <TextInput source="contacts.city" label="City" validate={REQUIRED} helperText={false} />
        <StateInput source="contacts.state" validate={REQUIRED} />
        <TextInput source="contacts.pin" label="PIN code" validate={PIN} helperText={false} />
        <TextInput source="contacts.phone" label="Phone" type="tel" validate={PHONE} helperText={false} />
        <TextInput
          source="contacts.whatsapp"
          label="WhatsApp"
          type="tel"
          validate={WHATSAPP_PHONE}
          helperText="Leave empty if there is none"
        />
        <TextInput source="contacts.email" label="Email" type="email" validate={EMAIL} helperText={false} />
        <TextInput
          source="contacts.hours"
          label="Hours"
          validate={REQUIRED}
          helperText="When phone and WhatsApp are answered"
        />
      </Grid>
      <ArrayInput source="contacts.social" label="Social links" helperText={false} sx={{ mt: 2 }}>
        <SimpleFormIterator
          inline
          disableReordering
          disableClear
          addButton={<AddItem label="Add link" />}
          removeButton={<RemoveItem item="link" field="name" />}
          sx={ALWAYS_REMOVABLE}
        >
          <TextInput source="name" label="Name" validate={REQUIRED} helperText={false} />
          <TextInput
            source="link"
            label="URL"
            type="url"
            validate={LINK}
            helperText={false}
            sx={{ minWidth: { sm: 320 } }}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </SettingsCard>
  );
}

export function NoticeFields() {
  return (
    <SettingsCard section="notices">
      <Grid>
        <TextInput
          source="noticeEmail"
          label="Email for enquiries"
          type="email"
          validate={OPTIONAL_EMAIL}
          helperText="Gets enquiries from the website, and orders in communities that are not listed. Leave empty for none"
        />
        <TextInput
          source="moneyNoticeEmail"
          label="Email for payments"
          type="email"
          validate={OPTIONAL_EMAIL}
          helperText="Gets disputes, payments that match no order, failed refunds and outages of online payments. Leave empty for none"
        />
      </Grid>
    </SettingsCard>
  );
}

export function TrustFields() {
  return (
    <SettingsCard section="policies">
      <Note>
        The policies on terms, privacy, refunds and service delivery use these values, the invoice details and the rules
        above.
      </Note>
      <Grid>
        <TextInput
          source="grievanceOfficer.name"
          label="Grievance officer"
          helperText="Required by law. If empty, the site shows only the email and phone"
        />
        <TextInput
          source="grievanceOfficer.email"
          label="Grievance officer’s email"
          type="email"
          validate={EMAIL}
          helperText={false}
        />
        <TextInput
          source="grievanceOfficer.phone"
          label="Grievance officer’s phone"
          type="tel"
          validate={PHONE}
          helperText={false}
        />
        <NumberInput
          source="waterSaving.percent"
          label="Water saved"
          validate={WATER_SAVING}
          step={1}
          slotProps={PERCENT}
          helperText="Compared with a hose"
        />
      </Grid>
      <TextInput
        source="waterSaving.source"
        label="Source of this figure"
        validate={REQUIRED}
        helperText="Shown below the figure, such as a measurement and its date"
      />
    </SettingsCard>
  );
}
