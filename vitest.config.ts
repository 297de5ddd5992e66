import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { setTestClock } from './scripts/run-clock.ts';

// Before any process of a suite begins: all of them inherit it.
setTestClock();

/** What is asked for again and again comes within a second on a quiet machine, and later on a busy one. */
const patient = { poll: { timeout: 10_000 } };

/** The suites by name (docs/testing.md). scripts/test.ts runs each in a process of its own. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Pure functions leave nothing behind: the files share their imports, which take longer than the tests.
      {
        test: { name: 'domain', include: ['packages/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          // each file has a database and a server of its own, and closes both: they share what they import
          isolate: false,
          expect: patient,
          // a test of two seconds takes forty on a machine that does much besides; only what hangs is to end here
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      'apps/web',
      {
        test: {
          name: 'commands',
          include: ['scripts/**/*.test.ts'],
          setupFiles: 'scripts/without-colors.ts',
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/global-setup.ts',
          // each with a product of its own: alone, one browser leaves half of a small machine idle
          maxWorkers: 2,
          // one that then passes is named at the run's end, to be mended
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
