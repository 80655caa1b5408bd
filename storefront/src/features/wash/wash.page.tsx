import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { WASH_TIERS, type WashTier } from '#libs/catalogue.js';
import { Head } from '../../app/head.js';
import { staffRole, useSession } from '../../app/session.js';
import { profileQuery, washesQuery } from '../../lib/account-queries.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { StaffNotice } from '../../lib/staff-notice.js';
import { withQueries } from '../../lib/queries.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';
import { WashForm } from './wash-form.js';
import styles from './wash.module.css';

const TEXTS: Record<WashTier, string> = {
  basic: 'Exterior wash, glass and wheels, in half an hour.',
  premium: 'Everything in Basic, plus interior vacuum and dashboard.',
  ultimate: 'Inside and outside in depth, finished with wax. One hour.',
};

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
  const { pathname } = useLocation();
  const tier = WASH_TIERS.find((one) => pathname.toLowerCase().endsWith(one)) ?? 'basic';
  const wash = useCatalogue().catalogue.washes.find((one) => one.tier === tier)!;
  const profile = useQuery({ ...profileQuery, ...NO_LATE_PROFILE });
  // Only needed for customers who have not saved a car.
  const washes = useQuery({ ...washesQuery, enabled: profile.data?.cars.length === 0 });

  return (
    <div className={`container ${styles.page}`}>
      <Head title={wash.service} />
      <div>
        <h1>{wash.service}</h1>
        <p className={styles.lead}>{TEXTS[tier]}</p>
      </div>
      {staff && <StaffNotice role={staff} />}
      {!staff && profile.isError && !profile.data && (
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
      {staff ? null : profile.isPending || washes.isLoading ? (
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
    </div>
  );
}

export default withQueries(WashPage);
