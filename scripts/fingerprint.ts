import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/** Returns a hash of the contents of files and folders in a checkout. */
export function fingerprint(sources: readonly string[], checkout = root): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(path.join(checkout, source))))
    hash.update(path.relative(checkout, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** Returns the absolute paths of a folder's files, or of the one file. */
export function listFiles(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => !['node_modules', 'dist'].includes(name))
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}
