import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { keepCheckoutDraft } from '../../lib/checkout-draft.js';
import { readDraft } from '../../lib/drafts.js';
import { withQueries } from '../../lib/queries.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Loading } from '../../ui/spinner.js';
import { MyPlans } from './my-plans.js';
import { MyWashes } from './my-washes.js';
import { ProfileForm, profileDraftName } from './profile-form.js';
import { useProfile } from './profile.api.js';
import styles from './profile.module.css';
import { checkoutDraftOf, missingForPlan } from './profile-values.js';
import { ProfileView } from './profile-view.js';

function ProfilePage() {
  const profile = useProfile();
  return (
    <div className={`container ${styles.page}`}>
      <Head title="Profile" />
      <h1 className="visually-hidden">Your profile</h1>
      {profile.isPending && <Loading text={MESSAGES.loading} />}
      {profile.isError && !profile.data && (
        <Alert tone="error" message={messageOf(profile.error, MESSAGES.somethingWrong)} actions={<Button size="small" look="secondary" onClick={() => void profile.refetch()}>Try again</Button>} />
      )}
      {profile.data && (
        <>
          <Details key={profile.data.id} profile={profile.data} />
          <MyPlans profile={profile.data} />
          {profile.data.role === 'user' && <MyWashes />}
        </>
      )}
    </div>
  );
}

/** View mode and edit mode of spec section 4. */
function Details({ profile }: { profile: ProfileResponse }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { notice?: string } | null };
  const [editing, setEditing] = useState(() => readDraft(profileDraftName(profile.id)) !== null);
  const [askFor, setAskFor] = useState<ReturnType<typeof missingForPlan>>([]);
  const [notice, setNotice] = useState(state?.notice ?? '');
  const heading = useRef<HTMLDivElement>(null);

  // A notice is shown once, not again after a reload.
  useEffect(() => {
    if (state?.notice) window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
  }, [state]);

  const edit = (missing: typeof askFor = []) => {
    setAskFor(missing);
    setNotice('');
    setEditing(true);
  };
  const finish = (saved: boolean) => {
    setEditing(false);
    if (saved) setNotice(MESSAGES.profileSaved);
    heading.current?.focus();
  };
  const checkOut = () => {
    const missing = missingForPlan(profile);
    if (missing.length > 0) {
      edit(missing);
      return;
    }
    keepCheckoutDraft(checkoutDraftOf(profile));
    void navigate('/checkout');
  };

  return (
    <div ref={heading} tabIndex={-1} className={styles.details}>
      {notice && <Alert tone="success" message={notice} />}
      {editing ? (
        <ProfileForm profile={profile} askFor={askFor} onDone={finish} />
      ) : (
        <ProfileView profile={profile} onEdit={() => edit()} onCheckOut={checkOut} />
      )}
    </div>
  );
}

export default withQueries(ProfilePage);
