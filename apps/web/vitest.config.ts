import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { runShiftMs, setTestClock } from '../../scripts/run-clock.ts';
import { mantineVariables } from './build/mantine-variables.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

setTestClock();

export default defineConfig({
  plugins: [mantineVariables()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  test: {
    name: 'web',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // one window for all files of a worker; they clean up after themselves (shared-window.ts)
    isolate: false,
    setupFiles: ['src/testing/run-clock.ts', 'src/testing/every-file.ts'],
    provide: { runShiftMs: runShiftMs() },
    css: false,
    // what takes two seconds takes a minute on a machine that does much besides; only what hangs is to end here
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
