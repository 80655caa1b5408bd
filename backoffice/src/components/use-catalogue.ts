import { useQuery } from '@tanstack/react-query';
import type { Logo } from '#libs/contract/logo.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

const MINUTES = 60_000;

/** Car models and prices, which change rarely. */
export function useCatalogue() {
  const dataProvider = useBackofficeProvider();
  return useQuery({ queryKey: ['catalogue'], queryFn: () => dataProvider.catalogue(), staleTime: 5 * MINUTES });
}

/** The operator's own logo; null for the built-in one, and undefined until it is known. */
export function useOwnLogo(): Logo | null | undefined {
  const { data, isError } = useCatalogue();
  return isError ? null : data?.logo;
}

/** The name that customers know the business by; empty until it has loaded. */
export function useBusinessName(): string {
  return useCatalogue().data?.contacts.name ?? '';
}
