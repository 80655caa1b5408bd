import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../../src/app/app.js';
import { queryClient } from '../../src/lib/queries.js';
import { showContent } from '../../src/lib/site-content.js';
import { STANDARD_CONTENT } from '../../src/standard-content.js';

/**
 * Renders the storefront as in a document without content. Returns a function that unmounts it and clears its caches.
 */
export function mount(element: Element): () => void {
  showContent({ content: STANDARD_CONTENT, assumed: true });
  const root = createRoot(element);
  root.render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return () => {
    root.unmount();
    queryClient.clear();
  };
}
