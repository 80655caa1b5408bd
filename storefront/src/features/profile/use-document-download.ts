import { useState } from 'react';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { downloadDocument } from './documents.api.js';

/**
 * Saves PDF files, one at a time. `busyId` is the document that is being downloaded. `failure` is the error of the last
 * download, or empty.
 */
export function useDocumentDownload() {
  const [failure, setFailure] = useState('');
  const [busyId, setBusyId] = useState<string | null>(null);

  const download = async (document: DocumentResponse) => {
    setFailure('');
    setBusyId(document.id);
    try {
      await downloadDocument(document);
    } catch (error) {
      setFailure(messageOf(error, MESSAGES.somethingWrong));
    } finally {
      setBusyId(null);
    }
  };
  return { failure, busyId, download };
}
