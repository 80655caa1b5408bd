import { useQuery } from '@tanstack/react-query';
import { saveFile } from '#libs/browser/save-file.js';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { documentFileName } from '#libs/document-file-name.js';
import { api, apiFile } from '../../app/api.js';

const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** `Invoice FL/26-27/00042`. */
export function documentName({ kind, number }: Pick<DocumentResponse, 'kind' | 'number'>): string {
  return `${NAMES[kind]} ${number}`;
}

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
  saveFile(documentFileName({ number }), await apiFile(`documents/${id}/pdf`));
}
