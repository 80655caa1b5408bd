import { resolve } from 'node:path';
import react from '@vitejs/plugin-react-swc';
import { defineConfig } from 'vite';
import { prerender } from './build/prerender.ts';

const root = import.meta.dirname;
const api = process.env.API_URL ?? 'http://localhost:3000';

/** What nearly every page shows: one file compresses better than thirty. */
const SITE =
  /storefront[\\/]src[\\/](app[\\/](?!api|shell[\\/](mobile-menu|sign-in-again-dialog))|content[\\/]|lib[\\/](preload|theme|canonical-path|catalogue|words|drafts|site-content)\.|ui[\\/](button|car|counter|dawn-scene|error-page|link|logo|page-header|promotion-banner|review-strip|section|service-cards|spinner|steps|teasers|tokens|base)[-.])|libs[\\/]src[\\/](brand|routes|messages|money|gst|catalogue)\.ts|lucide-react|preload-helper/;

export default defineConfig({
  root,
  plugins: [react(), prerender()],
  resolve: { alias: [{ find: /^#libs\/(.*)\.js$/, replacement: `${resolve(root, '../libs/src')}/$1.ts` }] },
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
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/razorpay-stand-in': api },
  },
});
