import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { saveFile } from '#libs/browser/save-file.js';
import { errorMessage } from '../components/LoadError.js';

interface Download {
  name: string;
  load: () => Promise<Blob>;
}

/** Downloads a file from the API, and notifies the user if that fails. */
export function useDownload() {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, load }: Download) => saveFile(name, await load()),
    onError: (error) => notify(`The file could not be downloaded: ${errorMessage(error)}`, { type: 'error' }),
  });
  return { download: mutate, isDownloading: isPending };
}
