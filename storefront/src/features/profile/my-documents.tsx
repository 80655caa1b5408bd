import { Download } from 'lucide-react';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { messageOf } from '../../app/api.js';
import { dateText } from '../../lib/date-text.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';
import { documentName, useDocuments } from './documents.api.js';
import styles from './my-documents.module.css';
import profile from './profile.module.css';
import { useDocumentDownload } from './use-document-download.js';

/** All of the customer's invoices and credit notes, newest first. Renders nothing if there are none. */
export function MyDocuments() {
  const { data, error, errorUpdateCount, refetch } = useDocuments(true);
  const { failure, isBusy, download } = useDocumentDownload();
  const hasFailed = data === undefined && errorUpdateCount > 0;
  if (!hasFailed && (data ?? []).length === 0) return null;
  return (
    <section className={profile.plans} aria-labelledby="my-documents">
      <h2 id="my-documents">My Documents</h2>
      {hasFailed &&
        (error ? (
          <LoadError message={messageOf(error, MESSAGES.somethingWrong)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
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
