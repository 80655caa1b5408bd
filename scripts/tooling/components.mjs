import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react-swc';
import { build } from 'vite';
import { inProject, ROOT } from './paths.mjs';

/**
 * Bundles the backoffice for the component tests: one module, so that Jest links one file instead of thousands, with
 * what Vite gives the sources (import.meta.env, styles) already in place.
 */
export async function buildComponents() {
  await build({
    configFile: false,
    root: inProject('backoffice'),
    base: '/dashboard/',
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: [{ find: /^#libs\/(.*)\.js$/, replacement: `${ROOT}/libs/src/$1.ts` }] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: inProject('node_modules/.cache/components'),
      minify: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL('../../backoffice/test/support/mount.tsx', import.meta.url)),
        formats: ['es'],
        fileName: 'backoffice',
      },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
}
