import { describe, expect, it } from '@jest/globals';
import { isChunkLoadError } from './chunk-load-error.js';

describe('a part of the application that could not be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://example.com/dashboard/assets/EmployeeLeads-1a2b.js',
    'error loading dynamically imported module: https://example.com/dashboard/assets/EmployeeLeads-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /dashboard/assets/Settings.css',
  ])('is what "%s" means', (message) => expect(isChunkLoadError(new TypeError(message))).toBe(true));

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'name')"),
    new Error(''),
    'dynamically imported module',
    null,
  ])('is not what %s means', (error) => expect(isChunkLoadError(error)).toBe(false));
});
