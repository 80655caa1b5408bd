import { lazy } from 'react';
import type { SubscriberResponse } from '#libs/contract/marketing.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const subscribers: ScreenResource = {
  name: 'subscribers',
  list: lazy(() => import('./SubscriberList.js')),
  recordRepresentation: ({ email }: SubscriberResponse) => email,
};
