import { SelectInput, TextInput } from 'react-admin';
import { StateInput } from '../components/StateInput.js';
import { CREDIT_NOTE_PREFIX, gstin, INVOICE_PREFIX, REGISTRATION_STATE, SAC } from './rules.js';
import { Grid, Note, REQUIRED, SettingsCard } from './settings-layout.js';

const SAC_DIGITS = [4, 6].map((digits) => ({ id: digits, name: `${digits} digits` }));

export function InvoiceFields() {
  return (
    <SettingsCard section="invoices">
      <Grid>
        <TextInput source="invoice.supplierName" label="Supplier" validate={REQUIRED} helperText={false} />
        <TextInput source="invoice.gstin" label="GSTIN" validate={gstin} helperText="No invoice is issued without it" />
        <StateInput source="invoice.state" label="State of registration" validate={REGISTRATION_STATE} />
        <TextInput source="invoice.sac" label="SAC" validate={SAC} helperText="Service accounting code, six digits" />
        <TextInput
          source="invoice.seriesPrefix"
          label="Prefix of invoice numbers"
          validate={INVOICE_PREFIX}
          helperText="One or two capital letters or digits"
        />
        <TextInput
          source="invoice.creditNotePrefix"
          label="Prefix of credit note numbers"
          validate={CREDIT_NOTE_PREFIX}
          helperText="Must never have been used for invoices"
        />
        <SelectInput
          source="invoice.hsnDigits"
          label="SAC digits in GSTR-1"
          choices={SAC_DIGITS}
          validate={REQUIRED}
          translateChoice={false}
          helperText="Six if your turnover is above ₹5 crore, otherwise four"
        />
      </Grid>
      <Note>
        998714 covers the maintenance and repair of vehicles, where the UN classification lists car washing. 998538
        covers the cleaning of transport equipment. No ruling decides between them: ask your accountant. New invoices
        and credit notes use the new code; issued ones stay as they are.
      </Note>
      <TextInput source="invoice.address" label="Supplier’s address" validate={REQUIRED} helperText={false} />
    </SettingsCard>
  );
}
