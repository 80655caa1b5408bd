import { faultTestFile } from './faults.mjs';

/** Each takes as long as most of the others together, and Jest would begin it last. */
const SLOWEST = ['kills', 'mail-crash'].map(faultTestFile);

/** Jest's sequencer for the fault tests: the slowest begin first, so that no worker waits for the last of them. */
export default class SlowestFirst {
  sort(tests) {
    const rank = ({ path }) => (SLOWEST.some((file) => path.endsWith(file)) ? 0 : 1);
    return [...tests].sort((a, b) => rank(a) - rank(b));
  }

  cacheResults() {}
}
