// Before the first paint: the theme a visitor chose, and whether somebody is signed in, so that nothing flashes.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (localStorage.getItem('token')) root.dataset.session = 'signed-in';
} catch {
  // Storage is blocked: the system's theme, signed out.
}

// When the page's code does not arrive, its forms say so.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      document.documentElement.dataset.code = 'missing';
  },
  true,
);

// The code of a page that is readable without it loads after the first paint, which it would delay on a slow phone.
const loadCode = () => {
  const code = document.getElementById('code');
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadCode);
  else code?.replaceWith(code.content);
};
// Nothing is painted in a tab in the background.
addEventListener('load', () => setTimeout(loadCode, 1000));
new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-contentful-paint').length > 0) loadCode();
}).observe({ type: 'paint', buffered: true });

// A button that is pressed before its code has arrived does its work once it has. Links need no code.
let pressed = null;
const keepPressed = ({ target }) => {
  pressed = target.closest('button[type="button"]');
};
addEventListener('click', keepPressed, true);
addEventListener(
  'hydrated',
  () => {
    removeEventListener('click', keepPressed, true);
    pressed?.click();
  },
  { once: true },
);
