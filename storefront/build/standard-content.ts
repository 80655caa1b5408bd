import type { Plugin } from 'vite';

/**
 * In development no server renders the documents. They embed the standard content, and the pages load the current one.
 */
export function standardContent(): Plugin {
  return {
    name: 'standard-content',
    apply: 'serve',
    async transformIndexHtml(html, { server }) {
      const { STANDARD_CONTENT } = (await server!.ssrLoadModule(
        '/src/standard-content.ts',
      )) as typeof import('../src/standard-content.ts');
      const { contentElement } = (await server!.ssrLoadModule(
        '/src/lib/site-content.ts',
      )) as typeof import('../src/lib/site-content.ts');
      return html.replace('<!--content-->', contentElement({ content: STANDARD_CONTENT, assumed: true }));
    },
  };
}
