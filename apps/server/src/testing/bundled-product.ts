import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inject } from 'vitest';
import { bareEnvironment } from './own-process.ts';

/** These have native parts, or start threads and read files next to their own source. */
const isApart = (id: string) =>
  /^(?:@fastify\/swagger-ui|@node-rs\/argon2|graphile-worker|pino|sharp)(?:\/|$)/.test(id);

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
async function keepCompiled(file: string, parts: string[]): Promise<void> {
  // without a command, it says which ones there are
  const args = [...parts.flatMap((part) => ['--import', part]), file];
  const child = spawn(process.execPath, args, { env: bareEnvironment, stdio: 'ignore' });
  await once(child, 'exit');
}

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a program of the server, once for all test files of a worker: it starts with a quarter of the processor time, most
 * of which goes into reading thousands of modules. What the program imports only when needed stays apart, since most
 * starts do without it. @returns the file to start
 */
export function bundleProduct(input: string): Promise<string> {
  const known = bundles.get(input);
  if (known) return known;
  const begun = bundle(input);
  bundles.set(input, begun);
  return begun;
}

async function bundle(input: string): Promise<string> {
  const folder = await mkdtemp(join(inject('bundlesFolder'), 'bundle-'));
  const made = await rolldown({ input, platform: 'node', external: isApart, plugins: [keepPlaces] });
  const { output } = await made.write({
    dir: folder,
    entryFileNames: 'main.mjs',
    chunkFileNames: '[name].mjs',
    minify: true,
  });
  await made.close();
  const file = join(folder, 'main.mjs');
  const parts = output.filter((each) => each.type === 'chunk' && each.isDynamicEntry);
  await keepCompiled(
    file,
    parts.map(({ fileName }) => join(folder, fileName)),
  );
  return file;
}
