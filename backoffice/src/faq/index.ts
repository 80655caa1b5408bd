import { lazy } from 'react';
import type { FaqResponse } from '#libs/contract/faq.js';
import type { ScreenResource } from '../session/screen-resource.js';

/** /faq/create and /faq/{id} open forms beside the list. */
export const faq: ScreenResource = {
  name: 'faq',
  list: lazy(() => import('./Faq.js')),
  recordRepresentation: (entry: FaqResponse) => entry.question,
};
