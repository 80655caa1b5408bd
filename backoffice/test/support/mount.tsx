import { createRoot } from 'react-dom/client';
import { App } from '../../src/App.js';
import { queryClient } from '../../src/providers/query-client.js';

/** Renders the backoffice. Returns a function that unmounts it and clears its caches. */
export function mount(element: Element): () => void {
  const root = createRoot(element);
  root.render(<App />);
  return () => {
    root.unmount();
    queryClient.clear();
  };
}
