import type { BlogSlug } from '#libs/routes.js';

export interface Teaser {
  slug: BlogSlug;
  category: 'Cleaning' | 'Maintenance' | 'Protection';
  title: string;
  summary: string;
  minutes: number;
}

/** Newest first. The articles are in features/blog. */
export const TEASERS: readonly Teaser[] = [
  {
    slug: 'daily-dust-and-your-paint',
    category: 'Cleaning',
    title: 'What one day of dust does to your paint',
    summary: 'Why a gentle wipe every morning leaves fewer scratches than a big wash on Sunday.',
    minutes: 3,
  },
  {
    slug: 'monsoon-maintenance',
    category: 'Maintenance',
    title: 'Getting a car through the monsoon',
    summary: 'Glass, rubber, carpets and the smell: a short list to go through before June, and one for the rains.',
    minutes: 4,
  },
  {
    slug: 'wax-before-summer',
    category: 'Protection',
    title: 'Wax before the sun, not after',
    summary: 'What a coat of wax really protects against, how long it lasts, and when to renew it.',
    minutes: 3,
  },
];
