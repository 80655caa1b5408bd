import { formatCarNumber } from '#libs/car-number.js';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import { nationalPhone } from '#libs/phone.js';
import { accountRoleName, STAFF_ROLE_NAMES } from '#libs/value-names.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';

export const CUSTOMER_COLUMNS: readonly CsvColumn<CustomerResponse>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone Number', value: ({ phone }) => nationalPhone(phone) },
  { title: 'Car', value: ({ carDetails }) => carDetails.carName },
  { title: 'Car No.', value: ({ carDetails }) => formatCarNumber(carDetails.carNumber) },
  { title: 'Colour', value: ({ carDetails }) => carDetails.carColor },
  { title: 'Address', value: ({ carDetails }) => carDetails.address },
  { title: 'Community', value: ({ carDetails }) => carDetails.communityName },
  { title: 'Parking', value: ({ carDetails }) => carDetails.parking },
  { title: 'Role', value: accountRoleName },
  { title: 'Active Plan', value: ({ activePlan }) => (activePlan ? 'Yes' : 'No') },
  { title: 'Last Plan Ended', value: ({ planEndedOn }) => csvDay(planEndedOn) },
  { title: 'Tags', value: ({ tags }) => tags.join(', ') },
  { title: 'Registered', value: ({ createdAt }) => csvMoment(createdAt) },
];

export const EMPLOYEE_COLUMNS: readonly CsvColumn<EmployeeResponse>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => nationalPhone(phone) },
  { title: 'Apartment', value: ({ area }) => area },
  { title: 'Staff role', value: ({ staffRole }) => STAFF_ROLE_NAMES[staffRole] },
  { title: 'Login', value: ({ disabled }) => (disabled ? 'disabled' : 'enabled') },
];
