import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { helpFile } from './build/help-file.ts';
import { mantineVariables } from './build/mantine-variables.ts';
import { precompress } from './build/precompress.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/**
 * What every area is built on, in one part: it packs better, and browsers keep it over our releases. Nothing else joins
 * it, since customers load it too (e2e/bundle.test.ts).
 */
const base =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](history|react-router|react-store|router-core|store))[\\/]/;
/** What every area calls the server with: small things that pack better together. */
const first =
  /[\\/]src[\\/](lib[\\/](send|renewal|api-error|error\.texts|signal|error-collector|connection|version|session-state|held-token|bearer|installation|tabs|struggle|upload)|app[\\/](lazy-page|version-place)|features[\\/]help[\\/]help-open|ui[\\/]button)\.tsx?$/;
const help = fileURLToPath(new URL('../../docs/help', import.meta.url));
const api = process.env.API_URL ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), mantineVariables(), helpFile(help), precompress()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    manifest: true,
    // the content-security policy allows neither data: fonts nor data: style sheets
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'first', test: first },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/demo.json': api } },
});
