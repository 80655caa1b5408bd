import { useResourceContext } from 'react-admin';
import { matchPath, useLocation, useNavigate, type Location } from 'react-router-dom';

export type Drawer = { kind: 'create' } | { kind: 'edit'; id: string } | null;

/** The form that stands beside a list, as the address has it: /customers/create, /customers/42. */
export function useDrawer(): { drawer: Drawer; state: unknown; close: () => void } {
  const resource = useResourceContext()!;
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const id = matchPath(`/${resource}/:id`, pathname)?.params.id;
  return {
    drawer: id === undefined ? null : id === 'create' ? { kind: 'create' } : { kind: 'edit', id },
    state,
    close: () => void navigate({ pathname: `/${resource}`, search }),
  };
}
