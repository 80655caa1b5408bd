import type { ResourceProps } from 'react-admin';
import type { BackofficeScreen } from '#libs/screens.js';

/** A react-admin resource whose name is a screen of the backoffice. */
export interface ScreenResource extends ResourceProps {
  name: BackofficeScreen;
}
