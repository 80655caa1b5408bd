// Before the first paint: the theme that was chosen, so that nothing flashes.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('role') === 'employee') {
    const { dataset } = document.currentScript;
    preload(dataset.employee);
    // As in libs/src/browser/language.ts.
    preload(dataset[localStorage.getItem('language') ?? navigator.language.slice(0, 2)]);
  }
} catch {
  // Storage is blocked: the system's theme.
}

// Browsers offer the installation once, often before the code has loaded (layout/use-installation.ts).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  keepInstallPrompt(event);
});
addEventListener('appinstalled', () => keepInstallPrompt(null));

function keepInstallPrompt(prompt) {
  window.installPrompt = prompt;
  dispatchEvent(new Event('installpromptchange'));
}

/** The files of the employees' first screen, and of their language, arrive together with the code of all screens (employee-preload.ts). */
function preload(files) {
  for (const href of files?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
