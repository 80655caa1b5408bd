import { AutocompleteInput, required, SelectInput, TextInput } from 'react-admin';
import type { EmployeeRequest, EmployeeResponse } from '#libs/contract/accounts.js';
import { PhoneInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { useCommunities } from '../components/use-communities.js';
import { EMAIL, NAME, PHONE } from '../components/validation.js';
import { STAFF_ROLE_CHOICES } from './staff-role.js';

const INITIAL = { staffRole: 'employee' };

function employeeRequest({ name, email, phone, staffRole, area }: EmployeeResponse): EmployeeRequest {
  return { name, email, phone, staffRole, area: area || null };
}

export function EmployeeForm({ onClose }: { onClose: () => void }) {
  const { communities, isPending } = useCommunities();
  return (
    <FormDrawer<EmployeeResponse>
      title="Add employee"
      resource="manageemployees"
      initial={INITIAL}
      toRequest={employeeRequest}
      texts={{
        saved: 'Employee added. We emailed them a link to choose a password.',
        failed: 'Error adding employee',
      }}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={NAME} autoFocus helperText={false} />
      <TextInput
        source="email"
        label="Email"
        type="email"
        validate={EMAIL}
        helperText="They get an email with a link to choose a password"
      />
      <PhoneInput source="phone" label="Phone Number" validate={PHONE} />
      <SelectInput
        source="staffRole"
        label="Staff role"
        choices={STAFF_ROLE_CHOICES}
        validate={required()}
        translateChoice={false}
        helperText={false}
      />
      <AutocompleteInput
        source="area"
        label="Apartment"
        isPending={isPending}
        choices={communities}
        translateChoice={false}
        helperText="Employees see the cars and leads of this community"
      />
    </FormDrawer>
  );
}
