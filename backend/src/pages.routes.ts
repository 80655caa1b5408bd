import type { FastifyInstance } from 'fastify';

/** Answers which methods the routes registered from now on have at an address. */
export function routeTable(fastify: FastifyInstance): (path: string) => string[] {
  const routes: { segments: string[]; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    routes.push({ segments: url.split('/'), methods: [method].flat() });
  });
  return (path) => {
    const segments = path.split('/');
    const matching = routes.filter((route) => matches(route.segments, segments));
    return [...new Set(matching.flatMap((route) => route.methods))].sort();
  };
}

function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => (part.startsWith(':') ? path[index] !== '' : part === path[index]))
  );
}
