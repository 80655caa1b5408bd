import { resolve } from 'node:path';
import react from '@vitejs/plugin-react-swc';
import { defineConfig, type Plugin } from 'vite';
import { prerender } from './build/prerender.ts';
import { standardContent } from './build/standard-content.ts';

const root = import.meta.dirname;
const api = process.env.API_URL ?? 'http://localhost:3000';

/** Code of every page. One file compresses better than thirty. */
const SITE =
  /storefront[\\/]src[\\/](app[\\/](?!api|structured-data|shell[\\/]sign-in-again-dialog)|lib[\\/](preload|theme|canonical-path|catalogue|plan-quote|words|drafts|storage|site-content|use-hydrated)\.|ui[\\/](button|error-page|link|logo|page-header|section|spinner|tokens|base)[-.])|libs[\\/]src[\\/](brand|calendar|catalogue|money|plan-quote|price-lines|routes|slot-text|unbroken)\.ts|preload-helper|lucide-react[\\/](?!.*[\\/]icons[\\/])|icons[\\/](menu|x|circle-user-round|log-out|moon|sun|rotate-cw)\.mjs/;

/** Code shared by the marketing pages. */
const SHOWCASE =
  /storefront[\\/]src[\\/](content[\\/]|ui[\\/](counter|review-strip|service-cards|steps|teasers)[-.])|icons[\\/](droplets|cloud-rain|star)\.mjs/;

/** The illustrations. */
const DRAWINGS = /storefront[\\/]src[\\/]ui[\\/](car|car-shapes)\./;
const SCENES = /storefront[\\/]src[\\/]ui[\\/](dawn-scene|promotion-banner)\./;

/** Code of forms and of sending them. */
const FIELDS = /storefront[\\/]src[\\/]ui[\\/](alert|field|load-error)\./;
const SENDING =
  /storefront[\\/]src[\\/](ui[\\/](card|dialog|form|honeypot)\.|lib[\\/](account-rules|person-fields|toast|use-native-form)\.|app[\\/]api\.)|libs[\\/]src[\\/](messages|phone)\.ts/;

/** Code of the larger forms: those that react-hook-form validates, and that ask for consent. */
const FORMS =
  /node_modules[\\/]react-hook-form[\\/]|storefront[\\/]src[\\/](ui[\\/](checkbox-field|consent-note)\.|lib[\\/](field-errors|use-first-error-focus|use-form-draft)\.)/;

/** Code of choosing a car and a price. */
const CHOICES =
  /storefront[\\/]src[\\/](ui[\\/](chips|combobox|price-lines|sticky-bar)\.|lib[\\/](popular-cars|price-summary)\.)/;

/** Code of ordering: /book, the checkouts and the profile. */
const ORDERING =
  /storefront[\\/]src[\\/]lib[\\/](address-|car-values|community-field|company|covering-plan|downtime|home-fields|level-chips|open-orders|payment-messages|plan-orders|queries|razorpay|staff-notice|use-payment|use-plan-payment)/;

/** Marks the router's components as free of side effects, so that unused ones are removed. */
const droppableComponents: Plugin = {
  name: 'droppable-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
};

export default defineConfig(({ command }) => ({
  root,
  plugins: [react(), droppableComponents, prerender(), standardContent()],
  resolve: {
    alias: [
      // The package exports its development files only. These are the production ones.
      ...(command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: resolve(root, '../node_modules/react-router/dist/production/index.mjs'),
            },
          ]
        : []),
      { find: /^#libs\/(.*)\.js$/, replacement: `${resolve(root, '../libs/src')}/$1.ts` },
    ],
  },
  build: {
    outDir: resolve(root, '../dist/storefront'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'site', test: SITE },
            { name: 'drawings', test: DRAWINGS },
            { name: 'scenes', test: SCENES },
            { name: 'showcase', test: SHOWCASE },
            { name: 'fields', test: FIELDS },
            { name: 'sending', test: SENDING },
            { name: 'forms', test: FORMS },
            { name: 'choices', test: CHOICES },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: 'ordering', test: ORDERING },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/razorpay-stand-in': api },
  },
}));
