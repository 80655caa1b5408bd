import { Head } from '../../app/head.js';
import { useContacts } from '../../lib/catalogue.js';
import { PageHeader } from '../../ui/page-header.js';
import { Teasers } from '../../ui/teasers.js';
import styles from './blog.module.css';

export default function BlogPage() {
  const { city } = useContacts();
  return (
    <>
      <Head
        title="Journal"
        description={`Short, practical reading on cleaning, maintaining and protecting a car in ${city}.`}
        path="/blog"
      />
      <PageHeader title="Journal" lead="Short, practical reading from people who look at paint all day." />
      <div className={`container ${styles.list}`}>
        <Teasers level="h2" />
      </div>
    </>
  );
}
