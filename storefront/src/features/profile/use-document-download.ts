import { useState } from 'react';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { downloadDocument } from './documents.api.js';

/** Saves PDF files. `failure` is the error of the last download that failed, or empty. */
export function useDocumentDownload() {
  const [failure, setFailure] = useState('');
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);

  const download = async (document: DocumentResponse) => {
    setFailure('');
    setBusyIds((ids) => [...ids, document.id]);
    try {
      await downloadDocument(document);
    } catch (error) {
      setFailure(messageOf(error, MESSAGES.somethingWrong));
    } finally {
      setBusyIds((ids) => ids.filter((id) => id !== document.id));
    }
  };
  return { failure, isBusy: ({ id }: DocumentResponse) => busyIds.includes(id), download };
}
