/** The files of a chunk, as patterns of a path with forward slashes. */
const files = (folder: string, ...names: string[]) => `${folder}/(?:${names.join('|')})`;
const ui = (...names: string[]) => files('storefront/src/ui', ...names.map((name) => `${name}[-.]`));
const lib = (...names: string[]) => files('storefront/src/lib', ...names.map((name) => `${name}\\.`));
const shared = (...names: string[]) => files('libs/src', ...names.map((name) => `${name}\\.ts`));
const icons = (...names: string[]) => files('icons', ...names.map((name) => `${name}\\.mjs`));

/**
 * What is bundled together, first match first. Few files compress better and arrive sooner than many, and a page should
 * not load what only other pages need.
 */
const CHUNKS: Record<string, string[]> = {
  react: [files('node_modules', 'react/', 'react-dom/', 'scheduler/', 'react-router/', 'react-router-dom/')],
  // Every page.
  site: [
    'storefront/src/app/(?!api|structured-data|shell/sign-in-again-dialog)',
    lib('preload', 'theme', 'canonical-path', 'catalogue', 'plan-quote', 'drafts', 'storage', 'site-content'),
    lib('use-hydrated'),
    ui('button', 'error-page', 'link', 'logo', 'page-header', 'section', 'spinner', 'tokens', 'base'),
    shared(
      'brand',
      'calendar',
      'catalogue',
      'duration-text',
      'money',
      'plan-quote',
      'price-lines',
      'routes',
      'slot-text',
    ),
    shared('offers-pauses', 'unbroken'),
    'preload-helper',
    'lucide-react/(?!.*/icons/)',
    icons('menu', 'x', 'circle-user-round', 'log-out', 'moon', 'sun', 'rotate-cw'),
  ],
  // The illustrations.
  drawings: [files('storefront/src/ui', 'car\\.', 'car-shapes\\.')],
  scenes: [files('storefront/src/ui', 'dawn-scene\\.', 'promotion-banner\\.')],
  // The marketing pages.
  showcase: [
    'storefront/src/content/',
    ui('counter', 'review-strip', 'service-cards', 'teasers'),
    icons('droplets', 'cloud-rain', 'star'),
  ],
  // Forms, and sending them.
  fields: [files('storefront/src/ui', 'alert\\.', 'field\\.', 'load-error\\.', 'translation\\.')],
  sending: [
    files('storefront/src/ui', 'card\\.', 'dialog\\.', 'form\\.', 'honeypot\\.'),
    lib('account-rules', 'person-fields', 'toast', 'use-native-form'),
    'storefront/src/app/api\\.',
    shared('messages', 'phone'),
  ],
  // Larger forms: those that react-hook-form validates, and that ask for consent.
  forms: [
    'node_modules/react-hook-form/',
    files('storefront/src/ui', 'checkbox-field\\.', 'consent-note\\.'),
    lib('field-errors', 'use-first-error-focus', 'use-form-draft'),
    shared('browser/language'),
  ],
  // Choosing a car and a price.
  choices: [
    files('storefront/src/ui', 'chips\\.', 'combobox\\.', 'price-lines\\.', 'sticky-bar\\.'),
    lib('popular-cars', 'price-summary'),
  ],
  query: ['node_modules/@tanstack/'],
  // Ordering: /book, the checkouts and the profile.
  ordering: [
    files(
      'storefront/src/lib',
      'account-queries',
      'address-',
      'car-values',
      'community-field',
      'community-id',
      'company',
      'covering-plan',
      'downtime',
    ),
    files('storefront/src/lib', 'flat-fields', 'level-chips', 'open-orders', 'payment-', 'plan-orders'),
    files(
      'storefront/src/lib',
      'queries',
      'razorpay',
      'staff-notice',
      'use-payment',
      'use-plan-payment',
      'use-placed-order',
    ),
    lib('first-clean', 'slots', 'use-clock', 'use-has-lasted'),
    shared('plan-renewal', 'next-visit', 'capitalized', 'browser/clock'),
  ],
};

/** The groups of Rolldown's code splitting. */
export const CHUNK_GROUPS = Object.entries(CHUNKS).map(([name, patterns]) => ({
  name,
  test: new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]')),
}));
