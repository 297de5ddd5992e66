import { defineConfig } from 'vitest/config';
import { setTestClock } from './scripts/run-clock.ts';

// Before any process of a suite begins: all of them inherit it.
setTestClock();

/** The suites by name (docs/testing.md). scripts/test.ts runs each in a process of its own. */
export default defineConfig({
  test: {
    projects: [
      // Pure functions leave nothing behind: the files share their imports, which take longer than the tests.
      { test: { name: 'domain', include: ['packages/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          testTimeout: 20_000,
        },
      },
      'apps/web',
      {
        test: {
          name: 'commands',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/global-setup.ts',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
