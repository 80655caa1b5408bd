import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { LogoResponse } from '#libs/contract/logo.js';
import { ERRORS } from '#libs/errors.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { logoDataUrl } from './logo-upload.js';

interface Change {
  /** Confirms it. */
  message: string;
  send: () => Promise<LogoResponse>;
}

/**
 * Changes of the logo, which take effect at once. The error of the last one stays until the next. `onEnd` of a change is
 * called when it has succeeded or failed, unless another one was made since then.
 */
export function useLogoChanges() {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    // Changes are sent in the order in which they were made.
    scope: { id: 'logo' },
    onSuccess: async ({ logo }, { message }) => {
      queryClient.setQueryData<CatalogueResponse>(['catalogue'], (known) => known && { ...known, logo });
      await queryClient.invalidateQueries({ queryKey: ['changes'] });
      notify(message, { type: 'success' });
    },
  });
  const saved = 'Logo saved';

  async function uploaded(file: File, containsName: boolean): Promise<LogoResponse> {
    const picture = await logoDataUrl(file).catch(() => {
      throw new Error(ERRORS['picture-invalid'].message);
    });
    return dataProvider.setLogo({ picture, containsName });
  }

  return {
    error: error ? errorMessage(error) : '',
    isPending,
    upload: (file: File, containsName: boolean) => mutate({ message: saved, send: () => uploaded(file, containsName) }),
    setContainsName: (containsName: boolean, onEnd: () => void) =>
      mutate({ message: saved, send: () => dataProvider.setLogo({ containsName }) }, { onSettled: onEnd }),
    remove: (onEnd: () => void) =>
      mutate({ message: 'Logo removed', send: () => dataProvider.removeLogo() }, { onSettled: onEnd }),
  };
}
