import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react-swc';
import { build } from 'vite';
import { inProject, ROOT } from './paths.mjs';

const APPLICATIONS = { backoffice: '/dashboard/', storefront: '/' };

/**
 * Bundles both web applications for the component tests: one module each, so that Jest links one file instead of
 * thousands, with Vite's import.meta.env and styles already applied.
 */
export async function buildComponents() {
  for (const [application, base] of Object.entries(APPLICATIONS)) await bundle(application, base);
}

async function bundle(application, base) {
  await build({
    configFile: false,
    root: inProject(application),
    base,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^#libs\/(.*)\.js$/, replacement: `${ROOT}/libs/src/$1.ts` },
        { find: '@emotion/serialize', replacement: inProject('backoffice/test/support/no-styles.ts') },
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: inProject('node_modules/.cache/components'),
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL(`../../${application}/test/support/mount.tsx`, import.meta.url)),
        formats: ['es'],
        fileName: application,
      },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
}
