import { useState, type ChangeEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MarketingConsentResponse } from '#libs/contract/marketing.js';
import { api, messageOf } from '../../app/api.js';
import { storeChanged } from '../../lib/account-queries.js';
import { Alert } from '../../ui/alert.js';
import { CheckboxField } from '../../ui/checkbox-field.js';
import { LoadError } from '../../ui/load-error.js';

const KEY = ['marketing-consent'];

/** Consent to news and offers, granted and withdrawn with one tap. Renders nothing while it is loading. */
export function MarketingConsent() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<MarketingConsentResponse>('profile/marketing', { signal }),
  });
  const { mutate, error } = useMutation({
    mutationFn: (granted: boolean) =>
      api<MarketingConsentResponse>('profile/marketing', { method: 'PUT', body: { granted } }),
    onSuccess: (consent) => storeChanged(client, KEY, consent),
    // Choices are sent in the order in which they were made.
    scope: { id: KEY.join() },
  });
  /** Null unless it is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);

  function choose({ target: { checked }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isRepeated(nativeEvent)) return;
    setChosen(checked);
    // Called for the last choice alone.
    mutate(checked, { onSettled: () => setChosen(null) });
  }

  if (!data)
    return (
      isError && (
        <LoadError message="We couldn’t load your choice about news and offers." onRetry={() => void refetch()} />
      )
    );
  return (
    <>
      <CheckboxField label="Email me news and offers" checked={chosen ?? data.granted} onChange={choose} />
      {error && <Alert tone="error" message={messageOf(error, 'We couldn’t save your choice. Please try again.')} />}
    </>
  );
}

/**
 * Whether this is the second click of a double click. The first click may have hit the Save button, which was in the
 * same place.
 */
function isRepeated(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}
