import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGES } from '#libs/browser/language.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { renewedSlots } from '#libs/plan-renewal.js';
import { Head } from '../../app/head.js';
import { useSession } from '../../app/session.js';
import { profileQuery } from '../../lib/account-queries.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { saveCheckoutDraft } from '../../lib/checkout-draft.js';
import { readDraft, saveDraft } from '../../lib/drafts.js';
import { AccountTextsContext, useAccountTexts } from '../../lib/language/use-account-texts.js';
import { useChosenTexts } from '../../lib/language/use-chosen-texts.js';
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
import { NewCarForm } from './new-car-form.js';
import { PendingEmail } from './pending-email.js';
import { ProfileForm } from './profile-form.js';
import styles from './profile.module.css';
import { checkoutDraftOf, missingForPlan } from './profile-values.js';
import { ProfileView } from './profile-view.js';
import { RemoveCarDialog } from './remove-car-dialog.js';
import { TranslationContext } from '../../ui/translation.js';
import { useProfileMode } from './use-profile-mode.js';

const PLANS_KEPT =
  'Running plans keep the address, car, time slot and parking place they were booked with. To change them, choose Change under My Plans.';

/** The selected car, stored for this tab. */
const CHOSEN_CAR = 'chosen-car';

function ProfilePage() {
  const profile = useQuery(profileQuery);
  const texts = useChosenTexts(useSession()?.role === 'employee');
  const { language, t, errorText } = texts;
  return (
    <AccountTextsContext value={texts}>
      <TranslationContext value={texts.translation}>
        <div className={`container ${styles.page}`} lang={language === 'en' ? undefined : LANGUAGES[language].tag}>
          <Head title="Profile" />
          <h1 className="visually-hidden">{t('profile.title')}</h1>
          {profile.isPending && <Loading text={t('loading')} />}
          {profile.isError && !profile.data && (
            <LoadError message={errorText(profile.error, 'somethingWrong')} onRetry={() => void profile.refetch()} />
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
      </TranslationContext>
    </AccountTextsContext>
  );
}

/** Personal details and one car, in view or edit mode. */
function Details({ profile }: { profile: ProfileResponse }) {
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { catalogue } = useCatalogue();
  const plans = usePlans(profile.role === 'user' ? profile.id : '');
  const today = useToday();
  const [carId, setCarId] = useState(() => readDraft<string>(CHOSEN_CAR) ?? '');
  const chosenCar = ({ cars }: ProfileResponse) => cars.find(({ id }) => id === carId) ?? cars[0];
  const car = chosenCar(profile);
  const { mode, askFor, startAt, notice, heading, finished, cancelledBy, ...edit } = useProfileMode(profile, car?.id);
  const { begin, cancel } = edit;
  const [removing, setRemoving] = useState(false);
  const [changingPassword, setChangingPassword] = useState(false);

  const choose = (id: string) => {
    saveDraft(CHOSEN_CAR, id);
    setCarId(id);
    edit.resume();
  };
  const finish = (message: string, hint = '') => {
    setRemoving(false);
    edit.finish(message, hint);
  };
  // This component receives a change shortly after the form that saved it has closed.
  const latestProfile = () => client.getQueryData(profileQuery.queryKey) ?? profile;
  const saved = () =>
    finish(t('profile.saved'), keepsPlans(profile, latestProfile(), plans.data ?? []) ? PLANS_KEPT : '');
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
          onCancelled={() => finish(t('email.cancelled'))}
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
          focused={cancelledBy}
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

export default withQueries(ProfilePage);
