import { useState } from 'react';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { downloadDocument, useDocuments } from './documents.api.js';
import styles from './profile.module.css';

const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** Downloads an order's invoices and credit notes; nothing while it has none. */
export function OrderDocuments({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
  const { data } = useDocuments(isPaid);
  const [failure, setFailure] = useState('');
  const [busyId, setBusyId] = useState<string | null>(null);
  const documents = data?.filter((document) => document.orderId === orderId).toReversed() ?? [];
  if (documents.length === 0) return null;

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

  return (
    <>
      <div className={styles.planActions}>
        {documents.map((document) => (
          <Button
            key={document.id}
            size="small"
            look="ghost"
            busy={busyId === document.id}
            onClick={() => void download(document)}
          >
            {`${NAMES[document.kind]} ${document.number}`}
          </Button>
        ))}
      </div>
      {failure && <Alert tone="error" message={failure} />}
    </>
  );
}
