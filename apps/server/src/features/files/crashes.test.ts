import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../integrations/storage/storage.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fileArrived, fileRemoval } from './files.jobs.ts';
import { type Fault, faultyStorage } from './testing/faulty-storage.ts';
import { realPhoto } from './testing/pictures.ts';
import {
  type Device,
  deviceOf,
  photoOf,
  type Sample,
  sampleOf,
  sha256,
  storedKeys,
} from './testing/uploads.ts';

const partSize = 64 * 1024;

let server: TestServer;
let device: Device;
let token: string;
let storage: Storage;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('technician'));
  device = deviceOf(server, token);
  ({ storage } = server.deps);
});
afterEach(() => {
  server.deps.storage = storage;
});
afterAll(() => server.stop());

/** Checks that no transaction is open during a storage step (R5.7). */
async function noOpenTransaction(): Promise<void> {
  const open = await server.sql(
    "select 1 from pg_stat_activity where datname = current_database() and usename = 'fieldwright_app' and xact_start is not null and state <> 'active'",
  );
  expect(open).toEqual([]);
}

/** Checks that everything a row says is stored really is, and is correct. */
async function rowsHaveTheirObjects(): Promise<void> {
  const rows = await server.sql<{
    id: number;
    state: string;
    sha256: string;
    sizes: number[];
    preview: string;
  }>('select id::integer, state, sha256, part_sizes as sizes, preview from files where company_id = 1');
  const keys = new Set(await storedKeys(server));
  for (const { id, state, sha256: wanted, sizes, preview } of rows) {
    let offset = 0;
    if (state === 'temporary')
      for (const size of sizes) {
        expect(keys).toContain(`1/${id}/parts/${offset}-${size}`);
        offset += size;
      }
    if (state === 'checked' || state === 'kept')
      expect(sha256(await buffer((await storage.open(`1/${id}/original`))!.body))).toBe(wanted);
    if (preview === 'ready')
      expect([...keys]).toEqual(expect.arrayContaining([`1/${id}/small`, `1/${id}/large`]));
  }
}

const idOf = async (guid: string) =>
  (await server.sql<{ id: number }>('select id::integer from files where guid = $1', [guid]))[0]!.id;
const runJob = async (job: typeof fileArrived, guid: string) =>
  job.run({
    deps: server.deps,
    db: server.deps.database.forCompany(1),
    payload: { fileId: await idOf(guid) },
    companyId: 1,
  });

/** Repeats the run with a process that dies at the first step, the second, and so on, until one survives. */
async function dyingAtEachStep(
  run: (when: Fault['when']) => Promise<void>,
  again: () => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (const when of ['before', 'after'] as const)
    for (let step = 1; ; step++) {
      const faulty = faultyStorage(storage, { step, when }, noOpenTransaction);
      server.deps.storage = faulty;
      await run(when);
      server.deps.storage = storage;
      await rowsHaveTheirObjects();
      await again();
      await rowsHaveTheirObjects();
      if (!faulty.crashed()) break;
      deaths++;
    }
  return deaths;
}

describe('an upload whose server dies at any step', () => {
  it('never leaves a row without its object, and goes on with at most one part sent again', async () => {
    let sample: Sample = sampleOf(photoOf(10));
    const run = async () => {
      sample = sampleOf(photoOf(2 * partSize + 100));
      device.sentBytes();
      await device.resume(sample, partSize);
    };
    const again = async () => {
      expect((await device.resume(sample, partSize)).data.state).toBe('checked');
      expect(device.sentBytes()).toBeLessThanOrEqual(sample.contents.byteLength + partSize);
    };
    // three parts put, three read, the whole put; each before and after
    expect(await dyingAtEachStep(run, again)).toBe(14);
  });

  it('has the file once where the database fails at the last step', async () => {
    await server.sql(`
      create function refuse_checked() returns trigger language plpgsql as $$
      begin
        if new.state = 'checked' then raise exception 'the database fails'; end if;
        return new;
      end $$;
      create trigger refuse_checked before update on files for each row execute function refuse_checked()`);
    const sample = sampleOf(photoOf(partSize + 100));
    expect((await device.resume(sample, partSize)).status).toBe(500);
    await server.sql('drop function refuse_checked cascade');
    await rowsHaveTheirObjects();
    device.sentBytes();
    expect((await device.resume(sample, partSize)).data.state).toBe('checked');
    expect(device.sentBytes()).toBe(100);
    await rowsHaveTheirObjects();
  });
});

describe('a job whose worker dies at any step', () => {
  it('makes the previews when it is done again', async () => {
    const photo = await realPhoto();
    let sample: Sample = sampleOf(photo);
    const run = async () => {
      sample = sampleOf(photo);
      const { storage: faulty } = server.deps;
      server.deps.storage = storage;
      await device.resume(sample);
      server.deps.storage = faulty;
      await runJob(fileArrived, sample.guid).catch(() => undefined);
    };
    const again = async () => {
      await runJob(fileArrived, sample.guid);
      const [row] = await server.sql('select preview from files where guid = $1', [sample.guid]);
      expect(row).toEqual({ preview: 'ready' });
      const id = await idOf(sample.guid);
      const keys = (await storedKeys(server)).filter((key) => key.startsWith(`1/${id}/`));
      expect(keys).toEqual([`1/${id}/large`, `1/${id}/original`, `1/${id}/small`]);
    };
    // parts removed, original read, two previews put; each before and after
    expect(await dyingAtEachStep(run, again)).toBe(8);
  });

  it('deletes what was given up when it is done again', async () => {
    let guid = '';
    let id = 0;
    const run = async () => {
      const { storage: faulty } = server.deps;
      server.deps.storage = storage;
      const sample = sampleOf(photoOf(1000));
      ({ guid } = sample);
      await device.resume(sample);
      await server.call('DELETE /api/files/{guid}', { as: token, params: { guid } });
      id = await idOf(guid);
      server.deps.storage = faulty;
      await runJob(fileRemoval, guid).catch(() => undefined);
    };
    const again = async () => {
      const [row] = await server.sql('select 1 from files where guid = $1', [guid]);
      if (row) await runJob(fileRemoval, guid);
      expect(await server.sql('select 1 from files where guid = $1', [guid])).toEqual([]);
      expect((await storedKeys(server)).filter((key) => key.startsWith(`1/${id}/`))).toEqual([]);
    };
    expect(await dyingAtEachStep(run, again)).toBe(2);
  });
});
