import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Postgres, startPostgres } from './embedded-postgres.ts';

const testPrefix = 'fieldwright-test-';

/** Starts a throw-away PostgreSQL for tests in its own folder; many can run side by side. */
export async function startTestPostgres(log?: (message: string) => void): Promise<Postgres> {
  removeLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), testPrefix));
  fs.chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, fsync: false, ...(log && { log }) });
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

/** Removes the stopped, emptied databases that killed test runs leave behind (see `endWithUs`). */
function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(testPrefix))) {
    const folder = path.join(os.tmpdir(), name);
    if (isEmptied(folder)) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isEmptied(folder: string): boolean {
  try {
    const { uid, mtimeMs } = fs.statSync(folder);
    const isOurs = uid === (process.getuid?.() ?? uid);
    return isOurs && mtimeMs < Date.now() - 10_000 && fs.readdirSync(path.join(folder, 'data')).length === 0;
  } catch {
    // Another run is starting there, or is removing it right now.
    return false;
  }
}
