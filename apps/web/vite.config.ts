import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { helpFile } from './build/help-file.ts';
import { iconImports } from './build/icon-imports.ts';
import { mantineVariables } from './build/mantine-variables.ts';
import { precompress } from './build/precompress.ts';
import { sharedParts } from './build/shared-parts.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/**
 * The base of every area, in one chunk: it compresses better, and browsers keep it across our releases. Add
 * nothing else: customers load it too (e2e/bundle.test.ts).
 */
const base = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What every area except customers' links needs in addition. */
const router =
  /[\\/]node_modules[\\/](use-sync-external-store|@tanstack[\\/](history|react-router|react-store|router-core|store))[\\/]/;
// small modules compress better together; a chunk takes its modules' imports along unless an earlier one has
// them
/** What main.tsx and every area need, with the formatting of amounts and counts. */
const first =
  /[\\/](src[\\/](lib[\\/](appearance|requests[\\/]send|use-title|dates[\\/]format)|app[\\/](area-boundary|part|report-faults|version-place)|ui[\\/](button|ui\.texts))|money-text|signed-text|plural|kernel[\\/]locale)\.tsx?$/;
/** What the router needs to show its areas. */
const routed = /[\\/]src[\\/](app[\\/]routed-area|features[\\/]help[\\/]help-open)\.tsx?$/;
/** What every form needs, and the amounts on the page on which a customer pays. */
const form =
  /[\\/](src[\\/](lib[\\/]use-form|ui[\\/](field[\\/]field|note))|kernel[\\/](read-money|list-text)|payments[\\/]tip)\.tsx?$/;
const help = fileURLToPath(new URL('../../docs/help', import.meta.url));
const api = process.env.API_URL ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [iconImports(), react(), mantineVariables(), helpFile(help), precompress()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2022',
    manifest: true,
    // the content-security policy allows neither data: fonts nor data: style sheets
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'router', test: router },
            { name: 'first', test: first },
            { name: 'routed', test: routed },
            { name: 'form', test: form },
            ...sharedParts(),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/demo.json': api } },
});
