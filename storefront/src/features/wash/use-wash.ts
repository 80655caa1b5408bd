import { useLocation } from 'react-router-dom';
import { WASH_TIERS } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { useCatalogue } from '../../lib/catalogue.js';

/** The wash that the address names. */
export function useWash(): CatalogueResponse['washes'][number] {
  const { pathname } = useLocation();
  const tier = WASH_TIERS.find((one) => pathname.toLowerCase().endsWith(one)) ?? 'basic';
  return useCatalogue().catalogue.washes.find((one) => one.tier === tier)!;
}
