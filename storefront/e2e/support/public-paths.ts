import { STOREFRONT_ROUTES } from '../../../libs/src/routes.js';

/** The paths of the pages that need no sign-in. */
export const PUBLIC_PATHS = STOREFRONT_ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path);
