import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, root, startChild, untilDone } from './children.ts';
import { fingerprint } from './fingerprint.ts';
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

/**
 * Builds the web application if its sources have changed since the last build. A second build waits for the
 * first.
 */
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
    const before = fingerprint(sources);
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
    fs.readFileSync(mark, 'utf8') === fingerprint(sources)
  );
}
