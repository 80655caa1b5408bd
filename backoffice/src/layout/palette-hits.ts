import { toggleTheme } from '#libs/browser/theme.js';
import { readSession } from '#libs/browser/session.js';
import { queryWords } from '#libs/search.js';
import { matchesWord } from '../components/search-match.js';
import { menuFor } from './screens.js';

/** One result of the command palette. */
export interface Hit {
  key: string;
  kind: string;
  title: string;
  text?: string;
  /** Other words by which it is found. */
  keywords?: string;
  carNumbers?: readonly string[];
  to?: string;
  run?: () => void;
}

function commands(): Hit[] {
  const screens = menuFor(readSession());
  return [
    ...screens
      .flatMap(({ path, words, keywords = '', also }) => [{ path, name: words.join(' '), keywords }, ...also])
      .map(({ path, name, keywords = '' }) => ({
        key: `${path} ${name}`,
        kind: 'Screen',
        title: name,
        keywords,
        to: path,
      })),
    ...screens.flatMap(({ create }) =>
      create ? [{ key: create.path, kind: 'New', title: create.name, to: create.path }] : [],
    ),
    { key: 'mode', kind: 'Appearance', title: 'Switch between light and dark', run: toggleTheme },
  ];
}

/** Screens and actions whose names or keywords contain words that start with each word of the text. */
export function commandsMatching(text: string): Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands().filter(({ title, keywords = '' }) => {
    const own = `${title} ${keywords}`.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** The previous results that still match the text, shown while new results are loading. */
export function stillMatching(hits: readonly Hit[], typed: string): Hit[] {
  const words = queryWords(typed);
  return hits.filter(({ title, text = '' }) =>
    words.every((word) => matchesWord(word, title) || matchesWord(word, text)),
  );
}
