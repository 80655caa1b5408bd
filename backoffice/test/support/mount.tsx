import { createRoot } from 'react-dom/client';
import { App } from '../../src/App.js';
import { queryClient } from '../../src/providers/query-client.js';

/** Shows the backoffice in an element. Returns a function that removes it and everything it has read. */
export function mount(element: Element): () => void {
  const root = createRoot(element);
  root.render(<App />);
  return () => {
    root.unmount();
    queryClient.clear();
  };
}
