import type { ReactNode } from 'react';
import { POLICIES, policyVersion, policyVersionText } from '#libs/policies.js';
import { unbroken } from '#libs/unbroken.js';
import { Head } from '../../app/head.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { NavLink } from '../../ui/link.js';
import { PageHeader } from '../../ui/page-header.js';
import { ContactLinks } from '../../ui/contact-links.js';
import styles from './legal.module.css';

interface LegalPageProps {
  title: string;
  lead: ReactNode;
  description: string;
  path: (typeof POLICIES)[number]['path'];
  children: ReactNode;
}

/** A policy: links to the others, its version, its clauses, and who to ask. */
export function LegalPage({ title, lead, description, path, children }: LegalPageProps) {
  const { catalogue } = useCatalogue();
  return (
    <>
      <Head title={title} description={description} path={path} />
      <PageHeader title={title} lead={lead} />
      <div className={`container ${styles.layout}`}>
        <nav className={styles.policies} aria-label="All policies">
          <ul>
            {POLICIES.map(({ path: to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          <p className={styles.version}>
            {catalogue.business.legalName}. <span>{unbroken(policyVersionText(policyVersion(catalogue)))}.</span>
          </p>
          {children}
          <Clause id="contact" title="Questions">
            <p>Ask us before you buy, or at any time after.</p>
            <ContactLinks />
          </Clause>
        </div>
      </div>
    </>
  );
}

export function Clause({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
