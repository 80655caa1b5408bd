import { useState } from 'react';
import { matchingQuestions } from '#libs/matching-questions.js';
import { Head } from '../../app/head.js';
import { faqPage } from '../../app/structured-data.js';
import { useContacts } from '../../lib/catalogue.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { SearchField } from '../../ui/search-field.js';
import { Loading } from '../../ui/spinner.js';
import { useFaq } from './use-faq.js';
import styles from './faq.module.css';

export default function FaqPage() {
  const contacts = useContacts();
  const [search, setSearch] = useState('');
  const { entries: known, failed, reload } = useFaq();
  const groups = matchingQuestions(known ?? [], search);
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <>
      <Head
        title="Questions and answers"
        description={`How ${contacts.name} works, what it costs, how to cancel and get a refund, and how to reach us.`}
        path="/faq"
        data={import.meta.env.SSR && [faqPage(known ?? [])]}
      />
      <PageHeader
        title="Questions, answered"
        lead="Rain, missed days, travel, refunds: clear answers, with the figures."
      />
      <div className={`container ${styles.page}`}>
        <SearchField
          label="Search the questions"
          placeholder="Search: refund, rain, slot…"
          value={search}
          onChange={setSearch}
        />
        <p className="visually-hidden" role="status">
          {search && (found === 1 ? '1 question found' : `${found} questions found`)}
        </p>
        {groups.map(
          ({ group, entries }) =>
            entries.length > 0 && (
              <section key={group} className={styles.group} aria-labelledby={`faq-${group}`}>
                <h2 id={`faq-${group}`}>{group}</h2>
                <div>
                  {entries.map(({ question, answer }) => (
                    <details key={question}>
                      <summary>{question}</summary>
                      <p>{answer}</p>
                    </details>
                  ))}
                </div>
              </section>
            ),
        )}
        {!known && !failed && <Loading />}
        {failed && (
          <div className={styles.none} role="alert">
            <p>We couldn’t load the questions.</p>
            <Button onClick={reload}>Try again</Button>
          </div>
        )}
        {known && found === 0 && (
          <div className={styles.none}>
            <p>No answer found. Ask us directly.</p>
            <ButtonLink to="/contact">Ask us</ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}
