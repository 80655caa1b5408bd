import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Head } from '../../app/head.js';
import { article } from '../../app/structured-data.js';
import { TEASERS } from '../../content/articles.js';
import { useContacts } from '../../lib/catalogue.js';
import { ButtonLink } from '../../ui/button.js';
import { ErrorPage } from '../../ui/error-page.js';
import { Link } from '../../ui/link.js';
import { Section } from '../../ui/section.js';
import { Teasers } from '../../ui/teasers.js';
import { ARTICLES } from './articles.js';
import styles from './blog.module.css';

export default function ArticlePage() {
  const { pathname } = useLocation();
  const { name } = useContacts();
  const teaser = TEASERS.find(({ slug }) => `/blog/${slug}` === pathname.toLowerCase());
  if (!teaser) {
    return (
      <>
        <Head title="404 Not Found" />
        <ErrorPage code="404" title="404 Not Found">
          There is no article at this address.
        </ErrorPage>
      </>
    );
  }
  const { category, title, summary, minutes } = teaser;
  const path = `/blog/${teaser.slug}`;
  return (
    <>
      <Head
        title={title}
        description={summary}
        path={path}
        data={import.meta.env.SSR && [article(title, summary, path, name)]}
      />
      <article className={`container ${styles.article}`}>
        <Link to="/blog" className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" /> Journal
        </Link>
        <p className={styles.category}>
          {category}, {minutes}-minute read
        </p>
        <h1>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        <div className={styles.text}>
          {ARTICLES[teaser.slug].map((part) =>
            'heading' in part ? (
              <h2 key={part.heading}>{part.heading}</h2>
            ) : 'list' in part ? (
              <ul key={part.list[0]}>
                {part.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : (
              <p key={part.text}>{part.text}</p>
            ),
          )}
        </div>
        <ButtonLink to="/prices">See what daily care costs</ButtonLink>
      </article>
      <Section id="more" title="Read on" tone="mist">
        <Teasers except={teaser.slug} />
      </Section>
    </>
  );
}
