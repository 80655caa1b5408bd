import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { FaqResponse } from '#libs/contract/faq.js';

/** The screen also holds the forms: /faq/create and /faq/{id} open them beside it. */
export const faq: ResourceProps = {
  name: 'faq',
  list: lazy(() => import('./Faq.js')),
  recordRepresentation: (entry: FaqResponse) => entry.question,
};
