import { useState } from 'react';
import type { ServedCommunity } from '#libs/contract/site.js';
import { Head } from '../../app/head.js';
import { useContacts } from '../../lib/catalogue.js';
import { shownContent } from '../../lib/site-content.js';
import { useSiteList } from '../../lib/use-site-list.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { matchingOptions } from '../../ui/combobox-options.js';
import { Link } from '../../ui/link.js';
import { PageHeader } from '../../ui/page-header.js';
import { SearchField } from '../../ui/search-field.js';
import { Loading } from '../../ui/spinner.js';
import { communitiesByLocality } from './communities-by-locality.js';
import styles from './communities.module.css';

/** /communities: answers whether we come to the visitor's community, and begins a purchase there. */
export default function CommunitiesPage() {
  const { city } = useContacts();
  const [search, setSearch] = useState('');
  const {
    entries: known,
    failed,
    reload,
  } = useSiteList<ServedCommunity>(shownContent().content.communities, 'communities');
  const options = (known ?? []).map(({ name, locality }) => ({ value: name, note: locality }));
  const found = matchingOptions(options, search);
  const searched = search.trim();
  const isNoneListed = known?.length === 0;

  return (
    <>
      <Head
        title={`Communities we serve in ${city}`}
        description={`The residential communities of ${city} where we clean cars every day. Find yours, see its free times, and book daily car care or a single wash.`}
        path="/communities"
      />
      <PageHeader
        title="Do we come to your community?"
        lead={
          isNoneListed
            ? `Tell us where you live in ${city}, and we’ll see if we can come.`
            : `These are the communities we serve in ${city}. Choose yours to see its free times and your price.`
        }
      />
      <div className={`container ${styles.page}`}>
        {!isNoneListed && (
          <SearchField
            label="Search the communities"
            placeholder="Name or locality"
            value={search}
            onChange={setSearch}
          />
        )}
        <p className="visually-hidden" role="status">
          {searched && (found.length === 1 ? '1 community found' : `${found.length} communities found`)}
        </p>
        {found.length > 0 && (
          <div className={styles.localities}>
            {communitiesByLocality(found).map(([locality, names]) => (
              <section key={locality} aria-label={locality}>
                <h2>{locality}</h2>
                <ul>
                  {names.map((name) => (
                    <li key={name}>
                      <Link to={`/book?${new URLSearchParams({ community: name })}`}>{name}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        {!known && !failed && <Loading />}
        {failed && (
          <div role="alert" className={styles.failed}>
            <p>We couldn’t load the list of communities.</p>
            <Button onClick={reload}>Try again</Button>
          </div>
        )}
        {known && <NotListed name={found.length === 0 ? searched : ''} isNoneListed={isNoneListed} />}
      </div>
    </>
  );
}

/** @param name what the visitor searched for without a match; empty if the list is shown */
function NotListed({ name, isNoneListed }: { name: string; isNoneListed: boolean }) {
  const title = isNoneListed ? 'Where do you live?' : 'Is yours not listed?';
  const named = name ? `?${new URLSearchParams({ location: name })}` : '';
  return (
    <section className={styles.notListed} aria-labelledby="not-listed">
      <h2 id="not-listed">{name ? `“${name}” is not on our list yet` : title}</h2>
      <p>
        Ask us, and we’ll reply within 24 hours. Or book right away: we’ll confirm within two working days that we serve
        your community. If we can’t, you get a full refund.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={`/contact${named}`}>Ask us to come</ButtonLink>
        <ButtonLink to={`/book?${new URLSearchParams({ newCommunity: name })}`} look="secondary">
          Book anyway
        </ButtonLink>
      </div>
    </section>
  );
}
