import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { mantineVariables } from './build/mantine-variables.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export default defineConfig({
  plugins: [mantineVariables()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  test: {
    name: 'web',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    css: false,
    testTimeout: 20_000,
  },
});
