import { useDataProvider } from 'react-admin';
import type { BackofficeProvider } from './backoffice-provider.js';

/** The data provider of the backoffice, with its calls beyond lists and records. */
export function useBackofficeProvider(): BackofficeProvider {
  return useDataProvider<BackofficeProvider>();
}
