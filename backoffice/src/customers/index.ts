import { lazy } from 'react';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** /customers/create and /customers/{id} open forms beside the list. */
export const customers: ScreenResource = {
  name: 'customers',
  list: lazy(() => import('./CustomerList.js')),
  show: lazy(() => import('./CustomerShow.js')),
  recordRepresentation: (customer: ProfileResponse) => customer.name,
};
