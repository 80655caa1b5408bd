import { Download } from 'lucide-react';
import { formatRupees } from '#libs/money.js';
import { dateText } from '../../lib/date-text.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { documentName, useDocuments } from './documents.api.js';
import { FailedLoad, hasLoadFailed } from './failed-load.js';
import styles from './my-documents.module.css';
import profile from './profile.module.css';
import { useDocumentDownload } from './use-document-download.js';

/** All of the customer's invoices and credit notes, newest first. Renders nothing if there are none. */
export function MyDocuments() {
  const documents = useDocuments(true);
  const { data } = documents;
  const { failure, isBusy, download } = useDocumentDownload();
  if (!hasLoadFailed(documents) && (data ?? []).length === 0) return null;
  return (
    <section className={profile.plans} aria-labelledby="my-documents">
      <h2 id="my-documents">My Documents</h2>
      <FailedLoad load={documents} />
      {failure && <Alert tone="error" message={failure} />}
      {data && (
        <ul className={styles.list}>
          {data.map((document) => (
            <li key={document.id} className={styles.document}>
              <span>
                <span className={styles.name}>{documentName(document)}</span>
                <span className={profile.soft}>
                  {dateText(document.issuedOn)} · {document.lines[0]?.description}
                </span>
              </span>
              <span className={styles.total}>
                {document.kind === 'credit-note' && '−'}
                {formatRupees(document.total)}
              </span>
              <Button
                size="small"
                look="secondary"
                aria-label={`Download ${documentName(document)} as PDF`}
                busy={isBusy(document)}
                onClick={() => void download(document)}
              >
                <Download size={18} aria-hidden="true" /> PDF
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
