import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, root, startChild, untilDone } from './children.ts';
import { takeLock } from './process-lock.mjs';

export const webFolder = path.join(root, 'apps/web/dist');
const cache = path.join(root, 'node_modules/.cache/fieldwright');
const mark = path.join(cache, 'web-built-from');
const sources = [
  'apps/web',
  'packages',
  'docs/help',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Builds the web application, unless its sources are those of the last build. Two at once: the second waits. */
export async function buildWeb(logFolder: string, started: (child: Child) => void): Promise<void> {
  if (isBuilt()) return;
  const lockFile = path.join(cache, 'web-build.lock');
  let lock = takeLock(lockFile);
  while (lock.holder !== undefined) {
    await pause(100);
    lock = takeLock(lockFile);
  }
  try {
    if (isBuilt()) return;
    const before = fingerprint();
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const env = { NODE_ENV: 'production' };
    const child = startChild({
      name: 'web build',
      args: [vite, 'build'],
      cwd: path.join(root, 'apps/web'),
      env,
      logFolder,
    });
    started(child);
    await untilDone(child);
    fs.writeFileSync(mark, before);
  } finally {
    lock.release();
  }
}

function isBuilt(): boolean {
  return (
    fs.existsSync(path.join(webFolder, 'index.html')) &&
    fs.existsSync(mark) &&
    fs.readFileSync(mark, 'utf8') === fingerprint()
  );
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(path.join(root, source))))
    hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function listFiles(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => !['node_modules', 'dist'].includes(name))
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}
