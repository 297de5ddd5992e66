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
    setupFiles: ['src/testing/run-clock.ts'],
    provide: { runShiftMs: runShiftMs() },
    css: false,
    testTimeout: 20_000,
  },
});
