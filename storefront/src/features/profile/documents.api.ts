import { useQuery } from '@tanstack/react-query';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { api, apiFile } from '../../app/api.js';

/** The customer's invoices and credit notes, newest first. */
export function useDocuments(enabled: boolean) {
  return useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => api<DocumentResponse[]>('documents/mine', { signal }),
    enabled,
  });
}

/** Saves the PDF file of a document. Throws ApiError. */
export async function downloadDocument({ id, number }: DocumentResponse): Promise<void> {
  const url = URL.createObjectURL(await apiFile(`documents/${id}/pdf`));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${number.replaceAll('/', '-')}.pdf`;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
