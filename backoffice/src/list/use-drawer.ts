import { useResourceContext } from 'react-admin';
import { matchPath, useLocation, useNavigate, type Location } from 'react-router-dom';

export type Drawer = { kind: 'create' } | { kind: 'edit'; id: string } | null;

/** Link properties that name the path to return to when the form closes. The default is the list. */
export function backTo(address: string): { state: object } {
  return { state: { back: address } };
}

function backOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : null;
}

/** The form that the path opens beside a list: /customers/create, /customers/42. */
export function useDrawer(): { drawer: Drawer; state: unknown; close: () => void } {
  const resource = useResourceContext()!;
  const { pathname, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const id = matchPath(`/${resource}/:id`, pathname)?.params.id;
  return {
    drawer: id === undefined ? null : id === 'create' ? { kind: 'create' } : { kind: 'edit', id },
    state,
    // The search as it is then: one that was typed before the form opened may be applied while it is open.
    close: () => void navigate(backOf(state) ?? { pathname: `/${resource}`, search: window.location.search }),
  };
}
