import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { documentName, useDocuments } from './documents.api.js';
import styles from './profile.module.css';
import { useDocumentDownload } from './use-document-download.js';

/** Buttons that download an order's invoices and credit notes. Renders nothing if there are none. */
export function OrderDocuments({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
  const { data } = useDocuments(isPaid);
  const { failure, isBusy, download } = useDocumentDownload();
  const documents = data?.filter((document) => document.orderId === orderId).toReversed() ?? [];
  if (documents.length === 0) return null;

  return (
    <>
      <div className={styles.planActions}>
        {documents.map((document) => (
          <Button
            key={document.id}
            size="small"
            look="secondary"
            busy={isBusy(document)}
            onClick={() => void download(document)}
          >
            {documentName(document)}
          </Button>
        ))}
      </div>
      {failure && <Alert tone="error" message={failure} />}
    </>
  );
}
