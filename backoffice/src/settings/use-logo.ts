import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { Logo, LogoResponse } from '#libs/contract/logo.js';
import { ERRORS } from '#libs/errors.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { logoDataUrl } from './logo-upload.js';

/**
 * Changes of the logo, which take effect at once. The error of the last one stays until the next.
 * @param logo the current one
 */
export function useLogoChanges(logo: Logo | null | undefined) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [error, setError] = useState('');
  const { mutateAsync, isPending } = useMutation({ mutationFn: (change: () => Promise<LogoResponse>) => change() });

  function show(shown: Logo | null): void {
    queryClient.setQueryData<CatalogueResponse>(['catalogue'], (known) => known && { ...known, logo: shown });
  }

  async function change(message: string, send: () => Promise<LogoResponse>): Promise<void> {
    setError('');
    try {
      show((await mutateAsync(send)).logo);
      await queryClient.invalidateQueries({ queryKey: ['changes'] });
      notify(message, { type: 'success' });
    } catch (thrown) {
      if (logo) show(logo);
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
    setContainsName: (containsName: boolean) => {
      // The checkbox changes immediately.
      if (logo) show({ ...logo, containsName });
      return change('Logo saved', () => dataProvider.setLogo({ containsName }));
    },
    remove: () => change('Logo removed', () => dataProvider.removeLogo()),
  };
}
