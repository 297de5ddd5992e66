import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabase } from './database.ts';
import { startPostgres } from './embedded-postgres.ts';
import { readSecrets } from './secrets.ts';
import { findPort, leftAfterStop, makePlace, npmStart } from './testing/running-product.ts';

const onLinux = process.platform === 'linux';

describe.runIf(onLinux)('npm start, where it cannot start', () => {
  let place: ReturnType<typeof makePlace>;
  let env: Record<string, string>;
  beforeEach(async () => {
    place = makePlace();
    env = { PORT: String(await findPort()), DATA_FOLDER: place.folder };
  });
  afterEach(() => place.remove());

  const refused = async (more: Record<string, string> = {}) => {
    const run = npmStart({ ...env, ...more });
    expect(await run.ended).toBe(1);
    expect(await leftAfterStop(place.folder)).toEqual([]);
    return run.output();
  };

  it.each([
    ['web address', 0, ''],
    ['mailbox page', 80, ' (the mailbox page)'],
    ['card stand-in', 90, ' (the card stand-in)'],
  ])('names a free port when that of the %s is taken, and starts nothing', async (_role, offset, purpose) => {
    const port = Number(env.PORT) + offset;
    const other = createServer().listen(port, '127.0.0.1');
    const words = await refused();
    other.close();
    expect(words).toContain(
      `Port ${port}${purpose} is in use by another program. Stop it or choose another port: PORT=`,
    );
    expect(fs.existsSync(path.join(place.folder, 'postgres'))).toBe(false);
  });

  it('names a PORT that is none', async () => {
    expect(await refused({ PORT: 'four' })).toContain('PORT is "four", but must be a number');
  });

  it('leaves the data of another PostgreSQL version as they are', async () => {
    const data = path.join(place.folder, 'postgres/data');
    fs.mkdirSync(data, { recursive: true });
    fs.writeFileSync(path.join(data, 'PG_VERSION'), '15\n');
    expect(await refused()).toContain(`The data in ${data} is from PostgreSQL 15`);
    expect(fs.readdirSync(data)).toEqual(['PG_VERSION']);
  });

  it('leaves a folder alone that is no database', async () => {
    const data = path.join(place.folder, 'postgres/data');
    fs.mkdirSync(data, { recursive: true });
    fs.writeFileSync(path.join(data, 'notes.txt'), 'mine');
    expect(await refused()).toContain(`${data} is not a PostgreSQL data folder.`);
    expect(fs.readdirSync(data)).toEqual(['notes.txt']);
  });

  it('leaves the database of a different build as it is, and says how to begin with an empty one', async () => {
    const folder = path.join(place.folder, 'postgres');
    const database = await startPostgres({ folder });
    const { DATABASE_OWNER_URL } = await prepareDatabase(database.url, readSecrets(place.folder));
    const owner = new pg.Client({ connectionString: DATABASE_OWNER_URL });
    await owner.connect();
    await owner.query("create table kysely_migration as select '0001-of-another-build' as name");
    await owner.end();
    await database.stop();
    const words = await refused();
    expect(words).toContain(
      'The database was made by a different build of Fieldwright: it has migration 0001-of-another-build where this build has 0001-companies-and-people. Start the build that made it. Nothing was changed.',
    );
    expect(words).toContain(`To start with an empty database instead, move ${place.folder} somewhere else`);
  });

  it('says that the disk is nearly full before it writes', async () => {
    expect(await refused({ FREE_SPACE_NEEDED_MB: '999999999' })).toMatch(
      /The disk is nearly full: \d+ MB free/,
    );
    expect(fs.existsSync(path.join(place.folder, 'postgres/data'))).toBe(false);
  });

  it('says that the disk is full when it fills while it is writing, and leaves no half database', async (context) => {
    const mounted =
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', place.folder]).status === 0;
    if (!mounted) context.skip('only root can mount a small disk');
    try {
      expect(await refused({ FREE_SPACE_NEEDED_MB: '0' })).toContain('The disk is full');
      expect(fs.existsSync(path.join(place.folder, 'postgres/data'))).toBe(false);
    } finally {
      spawnSync('umount', [place.folder]);
    }
  });
});
