import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react-swc';
import { defineConfig } from 'vite';
import { employeePreload } from './build/employee-preload.ts';
import { serviceWorker } from './build/service-worker.ts';
import { precompressed } from '../scripts/tooling/precompress.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the API runs while the backoffice is served by Vite's own server. */
const API = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: here('.'),
  base: '/dashboard/',
  plugins: [react(), employeePreload(), serviceWorker(), precompressed()],
  resolve: {
    alias: [{ find: /^#libs\/(.*)\.js$/, replacement: here('../libs/src/$1.ts') }],
  },
  server: { proxy: { '^/(?!dashboard)': API } },
  build: {
    outDir: here('../dist/backoffice'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need data: addresses, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // Everything that the first screen needs is one file, which compresses better and arrives sooner than many.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // Tiny, and shared by many screens.
            {
              name: 'tiny',
              test: /[\\/](BreakableText\.tsx|StatusChip\.tsx|line-breaks\.ts|list-path\.ts|open-dialogs\.ts|paid-before-import\.ts|unbroken\.ts|use-today\.ts|window-use\.ts)$/,
            },
          ],
        },
      },
    },
  },
});
