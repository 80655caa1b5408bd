import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { ProfileResponse } from '#libs/contract/accounts.js';

/** The list also holds the forms: /customers/create and /customers/{id} open them beside it. */
export const customers: ResourceProps = {
  name: 'customers',
  list: lazy(() => import('./CustomerList.js')),
  show: lazy(() => import('./CustomerShow.js')),
  recordRepresentation: (customer: ProfileResponse) => customer.name,
};
