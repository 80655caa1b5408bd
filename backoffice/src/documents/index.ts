import { lazy } from 'react';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const documents: ScreenResource = {
  name: 'documents',
  list: lazy(() => import('./DocumentList.js')),
  recordRepresentation: ({ number }: DocumentResponse) => number,
};
