import { Fragment, type ReactNode } from 'react';
import { Card } from '@mui/material';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { LoadError } from './LoadError.js';
import { LoadingState } from './LoadingState.js';
import { Page } from './Page.js';

interface RecordScreenProps<T extends RaRecord> {
  /** The record. The default is the one in the URL. */
  id?: string;
  /** The title while the record is loading. */
  title: string;
  /** The link back to the list, shown while the record is loading. */
  above: ReactNode;
  texts?: { loading?: string; failed?: string };
  children: (record: T) => ReactNode;
}

/** The page of a record, with its loading and error states. */
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
  // The key resets dialogs and input when the next record is shown.
  if (record) return <Fragment key={record.id}>{children(record)}</Fragment>;
  return (
    <Page title={title} above={above}>
      {error ? (
        <Card>
          <LoadError text={texts?.failed} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <LoadingState text={texts?.loading} />
      )}
    </Page>
  );
}
