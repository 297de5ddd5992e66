import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../scripts/process-table.mjs';

const prefix = 'fieldwright-e2e-';

/**
 * Creates an empty folder that only this process writes to. Also removes the folders of this user's killed
 * processes.
 */
export function makeOwnFolder(): { folder: string; remove: () => void } {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // if we are root, the database in this folder runs as another user
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

function removeLeftovers(): void {
  const { uid } = userInfo();
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const isOurs = statSync(folder, { throwIfNoEntry: false })?.uid === uid;
    if (isOurs && !isAlive(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
