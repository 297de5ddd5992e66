import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bareEnvironment } from './own-process.ts';

/** Within the project, so that the bundle finds the packages it doesn't contain. */
const folderOfBundles = resolve(import.meta.dirname, '../../../../.data');

/** Ours, and packages with hundreds of files. The others may have native parts, or read files of their own. */
const isBundled = (id: string) => /^(?:[./]|@fieldwright\/|(?:kysely|square|stripe|zod)(?:\/|$))/.test(id);

/** Has each module find its neighbors where its source is. */
const keepPlaces = {
  name: 'keep-places',
  transform: (code: string, id: string) =>
    id.startsWith('/') && code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.filename', JSON.stringify(id))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/**
 * Loads a program once and lets it end, since only a process that ends by itself keeps what it has compiled for the next
 * ones.
 */
async function keepCompiled(file: string): Promise<void> {
  // without a command, it says which ones there are
  const child = spawn(process.execPath, [file], { env: bareEnvironment, stdio: 'ignore' });
  await once(child, 'exit');
}

/**
 * Bundles a program of the server into one file, for tests that start it dozens of times: it starts with a third of
 * the processor time, most of which goes into reading thousands of modules.
 */
export async function bundleProduct(input: string): Promise<{ file: string; remove(): void }> {
  mkdirSync(folderOfBundles, { recursive: true });
  const folder = mkdtempSync(join(folderOfBundles, 'bundle-'));
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id) => !isBundled(id),
    plugins: [keepPlaces],
  });
  const file = join(folder, 'main.mjs');
  await bundle.write({ dir: folder, entryFileNames: 'main.mjs', codeSplitting: false });
  await bundle.close();
  await keepCompiled(file);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
