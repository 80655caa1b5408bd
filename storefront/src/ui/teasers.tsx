import { CloudRain, Droplets, Sun } from 'lucide-react';
import { TEASERS, type Teaser } from '../content/articles.js';
import { Link } from './link.js';
import styles from './teasers.module.css';

const ICONS: Record<Teaser['category'], typeof Sun> = { Cleaning: Droplets, Maintenance: CloudRain, Protection: Sun };

export function Teasers({ except, level = 'h3' }: { except?: string; level?: 'h2' | 'h3' }) {
  const Heading = level;
  return (
    <ul className={styles.teasers}>
      {TEASERS.filter(({ slug }) => slug !== except).map(({ slug, category, title, summary, minutes }) => {
        const Icon = ICONS[category];
        return (
          <li key={slug} className={styles.teaser} data-category={category}>
            <div className={styles.picture} aria-hidden="true">
              <Icon size={56} strokeWidth={1.4} />
            </div>
            <div className={styles.words}>
              <p className={styles.category}>{category}</p>
              <Heading className={styles.title}>
                <Link to={`/blog/${slug}`}>{title}</Link>
              </Heading>
              <p>{summary}</p>
              <p className={styles.minutes}>{minutes}-minute read</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
