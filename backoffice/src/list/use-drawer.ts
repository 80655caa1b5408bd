import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { matchPath, useLocation, useNavigate, type Location } from 'react-router-dom';

type Drawer =
  | { kind: 'create' }
  /** `isAlone`: its URL was opened directly, not from the list. */
  | { kind: 'edit'; id: string; isAlone: boolean }
  | null;

/** The form that the path opens: /customers/create, /customers/42. */
export function useDrawer(): { drawer: Drawer; state: unknown; close: () => void } {
  const resource = useResourceContext()!;
  const { pathname, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const id = matchPath(`/${resource}/:id`, pathname)?.params.id;
  const [first, setFirst] = useState(id);
  if (first !== undefined && first !== id) setFirst(undefined);
  return {
    drawer:
      id === undefined ? null : id === 'create' ? { kind: 'create' } : { kind: 'edit', id, isAlone: first === id },
    state,
    // Reads the current search, because one that was typed before the form opened may have been applied since.
    close: () => void navigate({ pathname: `/${resource}`, search: window.location.search }),
  };
}
