import type { FastifyInstance } from 'fastify';

/**
 * Returns a function that lists the methods registered for a path from now on. A route with a parameter counts only
 * where no static route matches: `washes/mine` is not a wash.
 */
export function routeTable(fastify: FastifyInstance): (path: string) => string[] {
  const routes: { segments: string[]; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    routes.push({ segments: url.split('/'), methods: [method].flat() });
  });
  return (path) => {
    const segments = path.split('/');
    const matching = routes.filter((route) => matches(route.segments, segments));
    const parameters = Math.min(...matching.map(parametersOf));
    const nearest = matching.filter((route) => parametersOf(route) === parameters);
    return [...new Set(nearest.flatMap((route) => route.methods))].sort();
  };
}

const parametersOf = ({ segments }: { segments: string[] }) => segments.filter((part) => part.startsWith(':')).length;

function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => (part.startsWith(':') ? path[index] !== '' : part === path[index]))
  );
}
