import { Fragment, type ReactNode } from 'react';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { LoadError } from './LoadError.js';
import { LoadingState } from './LoadingState.js';
import { Page } from './Page.js';

interface RecordScreenProps<T extends RaRecord> {
  /** The record. The default is the one that the address names. */
  id?: string;
  /** The title until the record is there. */
  title: string;
  /** Shown above the title until the record is there: the link back to the list. */
  above: ReactNode;
  texts?: { loading?: string; failed?: string };
  children: (record: T) => ReactNode;
}

/** The page of a record: its loading and error states, and then what shows the record. */
export function RecordScreen<T extends RaRecord>({ id, ...props }: RecordScreenProps<T>) {
  return (
    // The page shows the error itself, instead of react-admin's redirect.
    <ShowBase id={id} queryOptions={{ onError: () => undefined }}>
      <Content {...props} />
    </ShowBase>
  );
}

function Content<T extends RaRecord>({ title, above, texts, children }: Omit<RecordScreenProps<T>, 'id'>) {
  const { record, error, refetch } = useShowContext<T>();
  // Keyed, so that open dialogs and typed texts do not move on to the next record.
  if (record) return <Fragment key={record.id}>{children(record)}</Fragment>;
  return (
    <Page title={title} above={above}>
      {error ? (
        <LoadError text={texts?.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text={texts?.loading} />
      )}
    </Page>
  );
}
