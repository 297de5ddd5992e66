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
const base = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What every area but customers' links is built on besides. */
const router =
  /[\\/]node_modules[\\/](use-sync-external-store|@tanstack[\\/](history|react-router|react-store|router-core|store))[\\/]/;
// small things pack better together; each part takes along what its modules import, unless an earlier one has it
/** What main.tsx and every area need. */
const first =
  /[\\/]src[\\/](lib[\\/](appearance|send|use-title)|app[\\/](area-boundary|part|version-place)|ui[\\/](button|ui\.texts))\.tsx?$/;
/** What the router shows its areas with. */
const routed = /[\\/]src[\\/](app[\\/]routed-area|features[\\/]help[\\/]help-open)\.tsx?$/;
/** What every form is made of. */
const form = /[\\/]src[\\/](lib[\\/]use-form|ui[\\/](field|note))\.tsx?$/;
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
            { name: 'router', test: router },
            { name: 'first', test: first },
            { name: 'routed', test: routed },
            { name: 'form', test: form },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/demo.json': api } },
});
