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
