import { buffer } from 'node:stream/consumers';
import { withoutPlace } from '@fieldwright/domain/files/photo-place';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { measure } from './contents.ts';
import { companyFileSweep, photoPlaces } from './files.jobs.ts';
import { Crash, faultyStorage } from './testing/faulty-storage.ts';
import { heicTurned, photoTurned, realPhoto } from './testing/pictures.ts';
import { deviceOf, sampleOf } from './testing/uploads.ts';

let server: TestServer;
let device: ReturnType<typeof deviceOf>;
beforeAll(async () => {
  server = await startTestServer();
  device = deviceOf(server, (await server.signInAs('technician')).token);
});
afterAll(() => server.stop());

const db = () => server.deps.database.forCompany(1);
const hashOf = async (contents: Uint8Array) => (await measure([contents])).sha256;
const storedOf = async (id: number) => buffer((await server.deps.storage.open(`1/${id}/original`))!.body);
const rowOf = async (id: number) =>
  (
    await server.sql<{ sha256: string; sent: string | null; checked: boolean }>(
      'select sha256, sent_sha256 as sent, place_checked as checked from files where id = $1',
      [id],
    )
  )[0]!;

/** Stores a photo the way it was stored before places were blanked on arrival. */
async function keptBefore(photo: Buffer, type = 'image/jpeg', isSent = false): Promise<number> {
  const sample = sampleOf(photo, { type, name: type === 'image/heic' ? 'a.heic' : 'a.jpg' });
  expect((await device.resume(sample)).data.state).toBe('checked');
  const [row] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [
    sample.guid,
  ]);
  await server.deps.storage.put(`1/${row!.id}/original`, photo);
  await server.sql(
    `update files set state = 'kept', attached_to = 'work_order_photos', record_id = 1, place_checked = false,
       sha256 = $2, sent_sha256 = null, sent = $3 where id = $1`,
    [row!.id, await hashOf(photo), isSent],
  );
  return row!.id;
}
const run = (deps = server.deps, after = 0) =>
  photoPlaces.run({ deps, db: db(), payload: { after }, companyId: 1 });
const jobs = () =>
  server.sql<{ after: number }>(
    `select (payload->'data'->>'after')::integer as after from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'photo_places'`,
  );

describe('photo_places', () => {
  it('blanks the place of photos kept before, JPEG and HEIC, and keeps the hash of what was sent (R5.4)', async () => {
    const photos = [
      [await photoTurned(6), 'image/jpeg'],
      [heicTurned(), 'image/heic'],
    ] as const;
    for (const [photo, type] of photos) {
      expect(withoutPlace(photo)).not.toBe(photo);
      const id = await keptBefore(photo, type);
      await run();
      const stored = await storedOf(id);
      expect(withoutPlace(stored)).toBe(stored);
      expect(await rowOf(id)).toEqual({
        sha256: await hashOf(stored),
        sent: await hashOf(photo),
        checked: true,
      });
    }
  });

  it('blanks the place of a photo that a customer got with a proposal, too (R5.4)', async () => {
    const located = await photoTurned(3);
    const id = await keptBefore(located, 'image/jpeg', true);
    await run();
    const stored = await storedOf(id);
    expect(stored).not.toEqual(located);
    expect(withoutPlace(stored)).toBe(stored);
    expect(await rowOf(id)).toMatchObject({ sha256: await hashOf(stored), checked: true });
  });

  it('leaves a photo alone that names no place, and contents that the row doesn’t know', async () => {
    const [plain, located] = [await realPhoto(), await photoTurned(3)];
    const ids = [await keptBefore(plain), await keptBefore(located)];
    await server.sql("update files set sha256 = repeat('0', 64) where id = $1", [ids[1]!]);
    await run();
    expect(await Promise.all(ids.map(storedOf))).toEqual([plain, located]);
    expect((await Promise.all(ids.map(rowOf))).map(({ checked }) => checked)).toEqual([true, true]);
  });

  it('goes on after a crash before or after the contents are written, with a hash that fits', async () => {
    const photo = await photoTurned(8);
    for (const when of ['before', 'after'] as const) {
      const id = await keptBefore(photo);
      const storage = faultyStorage(server.deps.storage, { step: 2, when }, async () => {});
      await expect(run({ ...server.deps, storage })).rejects.toThrow(Crash);
      expect((await rowOf(id)).checked).toBe(false);
      await run();
      const stored = await storedOf(id);
      expect(withoutPlace(stored)).toBe(stored);
      expect(await rowOf(id)).toMatchObject({ sha256: await hashOf(stored), checked: true });
    }
  });

  it('looks at some at a time, and leaves the next ones to another job', async () => {
    await server.sql('delete from graphile_worker._private_jobs');
    await server.sql(`insert into files (company_id, guid, person_id, kind, name, size, declared_type, content_type, sha256,
        received, state, attached_to, record_id)
      select 1, gen_random_uuid(), person_id, 'photo', 'a.jpg', 10, 'image/jpeg', 'image/jpeg', repeat('0', 64), 10, 'kept',
        'work_order_photos', n from memberships, generate_series(1, 60) n where company_id = 1
      order by person_id limit 60`);
    await companyFileSweep.run({ deps: server.deps, db: db(), payload: {}, companyId: 1 });
    expect(await jobs()).toEqual([{ after: 0 }]);
    await run();
    const left = await server.sql('select from files where not place_checked');
    expect(left).toHaveLength(10);
    expect(await jobs()).toHaveLength(2);
    await run();
    expect(await server.sql('select from files where not place_checked')).toHaveLength(0);
  });
});
