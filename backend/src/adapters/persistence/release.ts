import { DatabaseUnavailable } from '../../kernel/database.port.js';

/** The release of this code: the version in package.json. */
export const RELEASE = '0.1.0';

/** A release as a number that is higher for later releases, for stores to keep. */
export function releaseNumber(release: string): number {
  return release.split('.').reduce((number, part) => number * 1_000 + Number(part), 0);
}

/**
 * Throws DatabaseUnavailable for a store that a later release has opened. Replacing a record would drop the fields that
 * only the later release knows.
 *
 * @param highest the number of the latest release that has opened the store
 */
export function assertReleaseOpens(release: string, highest: number): void {
  if (highest <= releaseNumber(release)) return;
  const latest = releaseOf(highest);
  throw new DatabaseUnavailable(
    `The database was used by release ${latest} of this application, and this is release ${release}, which would lose data: start release ${latest} or a later one, or restore a backup that was made before the upgrade.`,
  );
}

/** The release with a number. */
export function releaseOf(number: number): string {
  return [Math.floor(number / 1_000_000), Math.floor(number / 1_000) % 1_000, number % 1_000].join('.');
}
