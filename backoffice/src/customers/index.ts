import { lazy } from 'react';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** The list also holds the forms: /customers/create and /customers/{id} open them beside it. */
export const customers: ScreenResource = {
  name: 'customers',
  list: lazy(() => import('./CustomerList.js')),
  show: lazy(() => import('./CustomerShow.js')),
  recordRepresentation: (customer: ProfileResponse) => customer.name,
};
