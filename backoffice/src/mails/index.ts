import { lazy } from 'react';
import type { MailResponse } from '#libs/contract/mails.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const mails: ScreenResource = {
  name: 'mails',
  list: lazy(() => import('./MailList.js')),
  recordRepresentation: ({ subject }: MailResponse) => subject,
};
