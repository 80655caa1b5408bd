import { lazy, memo, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, ResourceContextProvider, useNotify } from 'react-admin';
import { freezeFields } from '#libs/browser/frozen-fields.js';
import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';
import { ConflictDialog } from '../components/ConflictDialog.js';
import { InputObserver } from '../components/InputObserver.js';
import { HiddenFirstSteps } from '../first-steps/HiddenFirstSteps.js';
import { today } from '../components/format.js';
import { LoadError, errorMessage } from '../components/LoadError.js';
import { FormChanges } from '../components/FormChanges.js';
import { Page } from '../components/Page.js';
import { LoadingState } from '../components/LoadingState.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { currentOf, type Conflict } from '../providers/edit-conflict.js';
import { problemOf } from '../providers/problem.js';
import type { ClosureOffers } from './ClosureNotice.js';
import { addedClosures, closureMessage, type Closure } from './closures.js';
import { DaysOffFields } from './DaysOffFields.js';
import { InvoiceFields } from './InvoiceFields.js';
import { LogoCard } from './LogoCard.js';
import { Preview } from './Preview.js';
import { RestoredNotice } from './RestoredNotice.js';
import { ReviewFields } from './ReviewFields.js';
import { SaveBar } from './SaveBar.js';
import { SectionLinks, useSectionOfUrl } from './SectionLinks.js';
import { SaveSettingsDialog } from './SaveSettingsDialog.js';
import { ContactFields, NoticeFields, TrustFields } from './ContactFields.js';
import { BookingFields, OrderLimitFields, PauseFields, PriceFields, PromotionFields } from './SettingsFields.js';
import { ScheduledFields } from './ScheduledFields.js';
import { SlotFields } from './SlotFields.js';
import { settingsRequest } from './settings-form.js';

const MessageDialog = lazy(() => import('../communities/MessageDialog.js'));

const KEY = ['settings'];
const NO_ERRORS: Record<string, string> = {};

/** Business settings, with a preview of their effect on prices. */
export default function Settings() {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => dataProvider.settings(),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [edited, setEdited] = useState(false);
  const [shown, setShown] = useState(data);
  const [closures, setClosures] = useState<readonly Closure[]>([]);
  const [emailing, setEmailing] = useState<{ closure: Closure; communityName: string } | null>(null);
  const email = useCallback((closure: Closure, communityName: string) => setEmailing({ closure, communityName }), []);
  const dismiss = useCallback(
    (closure: Closure) => setClosures((current) => current.filter((one) => one !== closure)),
    [],
  );
  const closeEmail = useCallback(() => setEmailing(null), []);
  // A newer version does not replace what the user is typing. Saving then reports the conflict.
  if (data !== shown && !edited) setShown(data);
  useSectionOfUrl(shown !== undefined);
  return (
    <Page title="Settings">
      {error && <LoadError text="Error loading settings:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading settings..." />}
      {data && <RestoredNotice invoice={data.invoice} />}
      {shown && (
        <ResourceContextProvider value="settings">
          <SettingsForm
            key={shown.version}
            settings={shown}
            onEdited={setEdited}
            onClosed={setClosures}
            closures={closures}
            onEmail={email}
            onDismiss={dismiss}
          />
        </ResourceContextProvider>
      )}
      {shown && <HiddenFirstSteps />}
      {/* Beside the form, which a submit of a dialog within it would submit too. */}
      <Suspense>
        {emailing && (
          <MessageDialog
            community={{ id: emailing.closure.communityId, name: emailing.communityName }}
            prefilled={{
              about: emailing.closure.date,
              message: closureMessage(emailing.closure, emailing.communityName),
            }}
            onSent={() => dismiss(emailing.closure)}
            onClose={closeEmail}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface SettingsFormProps extends ClosureOffers {
  settings: SettingsResponse;
  onEdited: (edited: boolean) => void;
  onClosed: (closures: readonly Closure[]) => void;
}

/** Not rendered again for the first edit, because it has more than fifty inputs. */
const SettingsForm = memo(function SettingsForm({ settings, onEdited, onClosed, ...closureOffers }: SettingsFormProps) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [confirming, setConfirming] = useState<SettingsRequest | null>(null);
  const { save, isPending, serverError, dismissError, conflict, dismissConflict, fieldErrors } = useSaving(
    settings,
    () => onEdited(false),
    (saved) => onClosed(addedClosures(settings.daysOff, saved.daysOff, today())),
  );
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isPending && fields.current ? freezeFields(fields.current) : undefined), [isPending]);

  function confirmChanges(values: unknown) {
    dismissError();
    setConfirming(settingsRequest(values as SettingsResponse));
  }

  async function confirmed(request: SettingsRequest) {
    await save(request);
    setConfirming(null);
  }

  return (
    <Form record={settings} onSubmit={confirmChanges} mode="onBlur" noValidate>
      <FormChanges />
      <InputObserver onInput={dismissError} />
      {!wide && <SectionLinks />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Box ref={fields} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <PriceFields />
          <PromotionFields />
          <ScheduledFields />
          {!wide && <Preview settings={settings} />}
          <BookingFields />
          <SlotFields />
          <DaysOffFields {...closureOffers} />
          <OrderLimitFields />
          <PauseFields />
          <InvoiceFields />
          <LogoCard />
          <ContactFields />
          <NoticeFields />
          <TrustFields />
          <ReviewFields />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            position: { lg: 'sticky' },
            top: { lg: 'calc(72px + var(--offline-notice-height, 0px))' },
            minWidth: 0,
          }}
        >
          {wide && <SectionLinks />}
          {wide && <Preview settings={settings} />}
          <AuditLogCard record={settings} />
        </Box>
      </Box>
      <SaveBar error={serverError} fieldErrors={fieldErrors} isAsking={confirming !== null} onEdited={onEdited} />
      {confirming && !conflict && (
        <SaveSettingsDialog
          settings={settings}
          request={confirming}
          busy={isPending}
          onConfirm={() => void confirmed(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={isPending}
          onSave={(data) => void save(data as SettingsRequest)}
          onTheirs={() => dismissConflict(true)}
          onClose={() => dismissConflict(false)}
        />
      )}
    </Form>
  );
});

function useSaving(settings: SettingsResponse, onSettled: () => void, onSaved: (saved: SettingsResponse) => void) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [serverError, setServerError] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [fieldErrors, setFieldErrors] = useState(NO_ERRORS);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: SettingsRequest) => dataProvider.saveSettings(request, settings),
  });

  async function save(request: SettingsRequest) {
    setServerError('');
    try {
      const saved = await mutateAsync(request);
      setConflict(null);
      onSettled();
      onSaved(saved);
      notify('Settings saved', { type: 'success' });
      queryClient.setQueryData(KEY, saved);
      await queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    } catch (error) {
      const current = currentOf(error);
      setConflict(current && { mine: request, base: settings, current });
      if (current) return;
      setServerError(errorMessage(error));
      setFieldErrors(problemOf(error).errors ?? NO_ERRORS);
      notify('Error saving settings', { type: 'error' });
    }
  }

  function dismissConflict(reload: boolean) {
    setConflict(null);
    if (!reload) return;
    onSettled();
    void queryClient.invalidateQueries({ queryKey: KEY });
  }

  function dismissError() {
    setServerError('');
    setFieldErrors(NO_ERRORS);
  }

  return { save, isPending, serverError, dismissError, conflict, dismissConflict, fieldErrors };
}
