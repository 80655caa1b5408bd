import { useQuery } from '@tanstack/react-query';
import { staffRole, useSession } from '../../app/session.js';
import { profileQuery, washesQuery } from '../../lib/account-queries.js';
import { StaffNotice } from '../../lib/staff-notice.js';
import { withQueries } from '../../lib/queries.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';
import { WashForm } from './wash-form.js';
import { WashLayout } from './wash-layout.js';
import { useWash } from './use-wash.js';

/**
 * Details that failed to load are loaded again on request only, because the form starts over with them, which would
 * close a payment.
 */
const isLoaded = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
const NO_LATE_PROFILE = { refetchOnWindowFocus: isLoaded, refetchOnReconnect: isLoaded };

/** /checkoutbasic, /checkoutpremium and /checkoutultimate. */
function WashPage() {
  const session = useSession();
  const userId = session?.userId ?? '';
  const staff = staffRole(session);
  const wash = useWash();
  const { tier } = wash;
  const profile = useQuery({ ...profileQuery, ...NO_LATE_PROFILE });
  // Also while it is loaded again: the form stays.
  const hasFailed = profile.data === undefined && profile.errorUpdateCount > 0;
  // Only needed for customers who have not saved a car.
  const washes = useQuery({ ...washesQuery, enabled: profile.data?.cars.length === 0 });

  return (
    <WashLayout>
      {staff && <StaffNotice role={staff} />}
      {!staff && hasFailed && (
        <LoadError
          tone="warning"
          message="We couldn’t load your details."
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        >
          <p>You can also fill them in yourself.</p>
        </LoadError>
      )}
      {/* Remounted when the profile loads late. The draft keeps what was entered. */}
      {staff ? null : (profile.isPending && !hasFailed) || washes.isLoading ? (
        <Loading />
      ) : (
        <WashForm
          key={`${tier}, ${profile.data ? 'known' : 'unknown'}`}
          tier={tier}
          wash={wash}
          userId={userId}
          profile={profile.data}
          lastWash={washes.data?.[0]}
        />
      )}
    </WashLayout>
  );
}

export default withQueries(WashPage);
