import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { LogoResponse } from '#libs/contract/logo.js';
import { ERRORS } from '#libs/errors.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { logoDataUrl } from './logo-upload.js';

/** Changes of the logo, which take effect at once. The error of the last one stays until the next. */
export function useLogoChanges() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [error, setError] = useState('');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<LogoResponse>) => change(),
    // Changes are sent in the order in which they were made.
    scope: { id: 'logo' },
  });

  async function change(message: string, send: () => Promise<LogoResponse>): Promise<void> {
    setError('');
    try {
      const { logo } = await mutateAsync(send);
      queryClient.setQueryData<CatalogueResponse>(['catalogue'], (known) => known && { ...known, logo });
      await queryClient.invalidateQueries({ queryKey: ['changes'] });
      notify(message, { type: 'success' });
    } catch (thrown) {
      setError(errorMessage(thrown));
    }
  }

  return {
    error,
    isPending,
    upload: (file: File, containsName: boolean) =>
      change('Logo saved', async () => {
        const picture = await logoDataUrl(file).catch(() => {
          throw new Error(ERRORS['picture-invalid'].message);
        });
        return dataProvider.setLogo({ picture, containsName });
      }),
    setContainsName: (containsName: boolean) => change('Logo saved', () => dataProvider.setLogo({ containsName })),
    remove: () => change('Logo removed', () => dataProvider.removeLogo()),
  };
}
