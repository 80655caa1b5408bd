import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Renders the same at half the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Headless, in a container, as root, and without background network requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds an installed Chromium: CHROMIUM_PATH, or else the first on the PATH.
 * @param {{ headlessShell?: boolean }} options whether a headless shell is acceptable; tests prefer it
 * @returns {string | null}
 */
export function findChromium({ headlessShell = true } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = headlessShell ? [HEADLESS_SHELL, ...BROWSERS] : BROWSERS;
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
