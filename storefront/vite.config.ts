import { resolve } from 'node:path';
import react from '@vitejs/plugin-react-swc';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './build/chunks.ts';
import { shortClassNames } from './build/class-names.ts';
import { prerender } from './build/prerender.ts';
import { standardContent } from './build/standard-content.ts';

const root = import.meta.dirname;
const api = process.env.API_URL ?? 'http://localhost:3000';

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
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames(resolve(root, 'src')) } } }),
  build: {
    // Inlined into the styles, a font would be part of every document.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    outDir: resolve(root, '../dist/storefront'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: {
    proxy: { '/api': api, '/razorpay-stand-in': api },
  },
}));
