import type { Logo } from './contract/logo.js';

/** The path of the logo's picture, a PNG without margins. */
export function logoPath({ id }: Pick<Logo, 'id'>): string {
  return `/api/logos/${id}`;
}

/** The path of the logo's icon, a square PNG on white. */
export function logoIconPath({ id }: Pick<Logo, 'id'>): string {
  return `/api/logos/${id}/icon`;
}
