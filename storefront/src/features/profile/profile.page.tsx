import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { renewedSlots } from '#libs/plan-renewal.js';
import { messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { profileQuery } from '../../lib/account-queries.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { saveCheckoutDraft } from '../../lib/checkout-draft.js';
import type { CarValues } from '../../lib/car-values.js';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.js';
import { planPurchase } from '../../lib/placed-orders.js';
import { usePlans } from '../../lib/plan-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { withQueries } from '../../lib/queries.js';
import { Alert } from '../../ui/alert.js';
import { InView } from '../../ui/in-view.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { keepsPlans } from './kept-plans.js';
import { MyDocuments } from './my-documents.js';
import { MyPlans } from './my-plans.js';
import { MyWashes } from './my-washes.js';
import { NewCarForm, newCarDraftName } from './new-car-form.js';
import { PendingEmail } from './pending-email.js';
import { ProfileForm, profileDraftName, type FirstField } from './profile-form.js';
import styles from './profile.module.css';
import { checkoutDraftOf, missingForPlan } from './profile-values.js';
import { ProfileView, type FormButton } from './profile-view.js';
import { RemoveCarDialog } from './remove-car-dialog.js';

const PLANS_KEPT =
  'Running plans keep the address, car, time slot and parking place they were booked with. To change them, choose Change under My Plans.';

/** The selected car, stored for this tab. */
const CHOSEN_CAR = 'chosen-car';

function ProfilePage() {
  const profile = useQuery(profileQuery);
  return (
    <div className={`container ${styles.page}`}>
      <Head title="Profile" />
      <h1 className="visually-hidden">Your profile</h1>
      {profile.isPending && <Loading />}
      {profile.isError && !profile.data && (
        <LoadError message={messageOf(profile.error, MESSAGES.somethingWrong)} onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <>
          <Details key={profile.data.id} profile={profile.data} />
          {profile.data.role === 'user' && (
            <>
              <MyPlans profile={profile.data} />
              <MyWashes />
              <MyDocuments />
            </>
          )}
        </>
      )}
    </div>
  );
}

type Mode = 'view' | 'edit' | 'new-car';

/** Personal details and one car, in view or edit mode. */
function Details({ profile }: { profile: ProfileResponse }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { state } = useLocation() as { state: { notice?: string } | null };
  const { catalogue } = useCatalogue();
  const plans = usePlans(profile.role === 'user' ? profile.id : '');
  const today = useToday();
  const [carId, setCarId] = useState(() => readDraft<string>(CHOSEN_CAR) ?? '');
  const chosenCar = ({ cars }: ProfileResponse) => cars.find(({ id }) => id === carId) ?? cars[0];
  const car = chosenCar(profile);
  const [mode, setMode] = useState<Mode>(() => unfinishedMode(profile, car?.id));
  // After a reload, the form that is still open was opened by this button.
  const [openedBy, setOpenedBy] = useState<FormButton>(mode === 'new-car' ? 'car' : 'edit');
  const [wasCancelled, setCancelled] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [changingPassword, setChangingPassword] = useState(false);
  const [askFor, setAskFor] = useState<ReturnType<typeof missingForPlan>>([]);
  const [startAt, setStartAt] = useState<FirstField>('name');
  const [notice, setNotice] = useState({ message: state?.notice ?? '', hint: '' });
  const [lastState, setLastState] = useState(state);
  const [finished, setFinished] = useState(0);
  const heading = useRef<HTMLDivElement>(null);

  // Also show the notice of a payment that is recorded after returning here.
  if (state !== lastState) {
    setLastState(state);
    if (state?.notice) setNotice({ message: state.notice, hint: '' });
  }

  // Moves the focus to the notice when a form or dialog has closed.
  useEffect(() => {
    if (finished > 0) heading.current?.focus({ preventScroll: true });
  }, [finished]);

  // A notice is not shown again after a reload.
  useLayoutEffect(() => {
    if (state?.notice) window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
  }, [state]);

  const choose = (id: string) => {
    saveDraft(CHOSEN_CAR, id);
    setCarId(id);
    setCancelled(false);
  };
  const begin = (next: Mode, by: FormButton, missing: typeof askFor = [], field: FirstField = 'name') => {
    setOpenedBy(by);
    setAskFor(missing);
    setStartAt(missing[0] ?? field);
    setNotice({ message: '', hint: '' });
    setMode(next);
  };
  const cancel = () => {
    setMode('view');
    setCancelled(true);
  };
  const finish = (message: string, hint = '') => {
    setMode('view');
    setCancelled(false);
    setRemoving(false);
    setNotice({ message, hint });
    setFinished((times) => times + 1);
  };
  // This component receives a change shortly after the form that saved it has closed.
  const latestProfile = () => client.getQueryData(profileQuery.queryKey) ?? profile;
  const saved = () =>
    finish(MESSAGES.profileSaved, keepsPlans(profile, latestProfile(), plans.data ?? []) ? PLANS_KEPT : '');
  const added = (changed: ProfileResponse | null) => {
    if (!changed) return cancel();
    choose(changed.cars.at(-1)!.id);
    finish('Your car was added.');
  };
  const checkOut = () => {
    const current = latestProfile();
    const savedCar = chosenCar(current);
    const kept = savedCar ? renewedSlots(plans.data ?? [], savedCar.carNumber, today) : [];
    const isOrderable = (slot: string) => catalogue.planSlots.includes(slot) || kept.includes(slot);
    const draft = checkoutDraftOf(current, savedCar, isOrderable);
    if (!draft) {
      begin('edit', 'checkout', missingForPlan(current, savedCar, isOrderable));
      return;
    }
    const purchase = planPurchase(draft.userId, draft.planData);
    const placed = (plans.data ?? []).find(
      (plan) => plan.status === 'pending' && planPurchase(draft.userId, plan) === purchase,
    );
    saveCheckoutDraft(draft, placed?.id);
    void navigate('/checkout');
  };

  return (
    <div ref={heading} tabIndex={-1} className={styles.details}>
      <InView on={finished}>
        {notice.message && (
          <Alert tone="success" message={notice.message}>
            {notice.hint && <p>{notice.hint}</p>}
          </Alert>
        )}
      </InView>
      {profile.pendingEmail && mode === 'view' && (
        <PendingEmail
          email={profile.email}
          pendingEmail={profile.pendingEmail}
          onCancelled={() => finish('Your email address stays as it is.')}
        />
      )}
      {mode === 'edit' && (
        <ProfileForm
          profile={profile}
          car={car}
          askFor={askFor}
          startAt={startAt}
          onDone={(isSaved) => (isSaved ? saved() : cancel())}
        />
      )}
      {mode === 'new-car' && <NewCarForm userId={profile.id} onDone={added} />}
      {mode === 'view' && (
        <ProfileView
          profile={profile}
          car={car}
          onChoose={choose}
          focused={wasCancelled ? openedBy : null}
          onEdit={() => begin('edit', 'edit')}
          onChangePassword={() => setChangingPassword(true)}
          onAddCar={() => (car ? begin('new-car', 'car') : begin('edit', 'car', [], missingForPlan(profile, car)[0]))}
          onRemoveCar={() => setRemoving(true)}
          onCheckOut={checkOut}
          plans={plans.data}
          today={today}
        />
      )}
      {changingPassword && (
        <ChangePasswordDialog
          email={profile.email}
          onDone={(message) => {
            setChangingPassword(false);
            if (message) finish(message);
          }}
        />
      )}
      {removing && car && (
        <RemoveCarDialog
          car={car}
          onDone={(removed) => (removed ? finish('The car was removed.') : setRemoving(false))}
        />
      )}
    </div>
  );
}

/** The mode to open: an unfinished edit after a reload, or the view. */
function unfinishedMode({ id, cars }: ProfileResponse, carId: string | undefined): Mode {
  const newCar = readDraft<Partial<CarValues>>(newCarDraftName(id));
  const number = normaliseCarNumber(newCar?.carNumber ?? '');
  // It was added, but the response was lost.
  if (number !== '' && cars.some(({ carNumber }) => carNumber === number)) removeDraft(newCarDraftName(id));
  else if (newCar !== null) return 'new-car';
  return readDraft(profileDraftName(id, carId)) !== null ? 'edit' : 'view';
}

export default withQueries(ProfilePage);
