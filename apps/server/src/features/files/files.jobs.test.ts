import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { machineClock } from '../../clock.ts';
import { startWorker } from '../../jobs/worker.ts';
import { realData } from '../../testing/real-data.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { companyFileSweep, fileArrived, fileRemoval, fileSweep } from './files.jobs.ts';
import { attachFiles } from './files.queries.ts';
import { removeOrphans } from './orphans.ts';
import {
  heicOfDisplayP3,
  heicSaidToBe,
  heicTurned,
  photoTurned,
  pictureSaidToBe,
  realPhoto,
} from './testing/pictures.ts';
import { type Device, deviceOf, photoOf, type Sample, sampleOf, storedKeys } from './testing/uploads.ts';

let server: TestServer;
let device: Device;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('technician'));
  device = deviceOf(server, token);
});
afterAll(() => server.stop());

const db = () => server.deps.database.forCompany(1);
const rowOf = async (guid: string) =>
  (
    await server.sql<{ id: number; state: string; preview: string }>(
      'select id::integer, state, preview from files where guid = $1',
      [guid],
    )
  )[0]!;
const stored = async (id: number, name: string) => {
  const found = await server.deps.storage.open(`1/${id}/${name}`);
  return found && buffer(found.body);
};
const keysOf = async (id: number) => (await storedKeys(server)).filter((key) => key.startsWith(`1/${id}/`));

async function arrived(
  contents: Buffer,
  given: Partial<Sample> = {},
): Promise<{ id: number; preview: string }> {
  const sample = sampleOf(contents, given);
  expect((await device.resume(sample)).data?.state).toBe('checked');
  const { id } = await rowOf(sample.guid);
  await fileArrived.run({ deps: server.deps, db: db(), payload: { fileId: id }, companyId: 1 });
  return rowOf(sample.guid);
}

/** Returns the colors in the middle of the upper and the lower half. */
async function halvesOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (row: number) => {
    const start = (Math.floor(info.height * row) * info.width + Math.floor(info.width / 2)) * info.channels;
    return data[start]! > data[start + 2]! ? 'red' : 'blue';
  };
  return [at(0.25), at(0.75)];
}

describe('file_arrived', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'makes upright previews of a photo with orientation %i',
    async (orientation) => {
      const photo = await photoTurned(orientation, 800, 400);
      expect((await sharp(photo).metadata()).orientation).toBe(orientation);
      const { id } = await arrived(photo);
      const small = (await stored(id, 'small'))!;
      const { width, height, format } = await sharp(small).metadata();
      expect({ width, height, format }).toEqual({ width: 400, height: 200, format: 'webp' });
      expect(await halvesOf(small)).toEqual(['red', 'blue']);
    },
  );

  it('keeps place, camera and time out of the previews', async () => {
    const photo = await photoTurned(6, 2400, 1200);
    expect(photo.includes('A telling camera')).toBe(true);
    const { id } = await arrived(photo);
    for (const name of ['small', 'large']) {
      const preview = (await stored(id, name))!;
      const { exif, xmp, iptc, orientation, width } = await sharp(preview).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(width).toBe(name === 'small' ? 400 : 1600);
      expect(preview.includes('telling')).toBe(false);
    }
  });

  it('makes no preview larger than the photo', async () => {
    const { id } = await arrived(await realPhoto(300, 200));
    expect((await sharp((await stored(id, 'large'))!).metadata()).width).toBe(300);
  });

  it('deletes the parts, and serves the preview by its address', async () => {
    const { id, preview } = await arrived(await realPhoto());
    expect(preview).toBe('ready');
    expect(await keysOf(id)).toEqual([`1/${id}/large`, `1/${id}/original`, `1/${id}/small`]);
    const reply = await server.call('POST /api/files/addresses', {
      as: token,
      body: { ids: [id], variant: 'small' },
    });
    const shown = await server.app.inject({ url: reply.data[0]!.url! });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('says where no preview can be made, and leaves the file as it is', async () => {
    expect((await arrived(photoOf(5000))).preview).toBe('failed');
    const text = await arrived(Buffer.from('words'), { type: 'text/plain', name: 'a.txt', kind: 'file' });
    expect(text.preview).toBe('none');
    expect(await keysOf(text.id)).toEqual([`1/${text.id}/original`]);
  });

  it('refuses to unpack a picture that is far larger than its file', async () => {
    const bomb = await pictureSaidToBe(11_000, 10_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(11_000);
    expect((await arrived(bomb, { type: 'image/png' })).preview).toBe('failed');
  });

  const heic = { type: 'image/heic', name: 'IMG_0001.HEIC' };
  it('shows a HEIC photo upright, and without its place and camera (R5.4)', async () => {
    const photo = heicTurned();
    expect(photo.includes('A telling camera')).toBe(true);
    const { id, preview } = await arrived(photo, heic);
    expect(preview).toBe('ready');
    const small = (await stored(id, 'small'))!;
    const { width, height, format, exif } = await sharp(small).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 80, height: 40, format: 'webp' });
    expect(await halvesOf(small)).toEqual(['red', 'blue']);
    expect(small.includes('telling')).toBe(false);
  });

  it('shows the colors of a HEIC photo as its profile says (R5.4)', async () => {
    const { id } = await arrived(heicOfDisplayP3(), heic);
    const small = (await stored(id, 'small'))!;
    const colorAt = async (left: number) => {
      const { data } = await sharp(small)
        .extract({ left, top: 20, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].map((value) => Math.round(value / 10) * 10);
    };
    expect([await colorAt(8), await colorAt(56)]).toEqual([
      [200, 40, 40],
      [60, 180, 60],
    ]);
  });

  it('shows a JPEG whose name says HEIC (R5.4)', async () => {
    const { preview } = await arrived(await photoTurned(1), heic);
    expect(preview).toBe('ready');
  });

  it.each([
    ['cut short', () => heicTurned().subarray(0, 1200)],
    ['cut in its header', () => heicTurned().subarray(0, 300)],
    ['far larger than its file', () => heicSaidToBe(20_000, 20_000)],
  ])('keeps a HEIC photo that is %s, and shows none', async (_, photo) => {
    const { id, preview } = await arrived(photo(), heic);
    expect(preview).toBe('failed');
    expect(await keysOf(id)).toEqual([`1/${id}/original`]);
  });

  const photos = realData('photos');
  const real = ['Landscape_1.jpg', 'Portrait_1.jpg', 'Portrait_6.jpg'];
  it.skipIf(!photos.isThere).each(real)('shows the real photo %s upright', async (name) => {
    const { id } = await arrived(await readFile(path.join(photos.at, name)));
    const { width, height } = await sharp((await stored(id, 'small'))!).metadata();
    expect(width > height).toBe(name.startsWith('Landscape'));
  });
});

describe('the worker', () => {
  it('makes previews of what has arrived, and deletes what was given up', async () => {
    const worker = startWorker(server.deps, server.app.log);
    try {
      const sample = sampleOf(await realPhoto());
      await device.resume(sample);
      await vi.waitFor(async () => expect((await rowOf(sample.guid)).preview).toBe('ready'), 60_000);
      const { id } = await rowOf(sample.guid);
      await server.call('DELETE /api/files/{guid}', { as: token, params: { guid: sample.guid } });
      await vi.waitFor(async () => expect(await rowOf(sample.guid)).toBeUndefined(), 60_000);
      expect(await keysOf(id)).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});

describe('the sweep', () => {
  /** Moves the last change of a file into the past. */
  const age = (guid: string, days: number) =>
    server.sql(
      `begin; alter table files disable trigger stamp_update;
       update files set updated_date = clock_now() - interval '${days} days' where guid = '${guid}';
       alter table files enable trigger stamp_update; commit`,
    );
  const sweep = async () => {
    await companyFileSweep.run({ deps: server.deps, db: db(), payload: {}, companyId: 1 });
    const removed = await server.sql<{ id: number }>(
      "select id::integer from files where state = 'removed' and company_id = 1",
    );
    for (const { id } of removed)
      await fileRemoval.run({ deps: server.deps, db: db(), payload: { fileId: id }, companyId: 1 });
  };

  it('gives up what no save has attached for 30 days, and nothing else', async () => {
    const samples = {
      forgotten: sampleOf(photoOf(1000)),
      half: sampleOf(photoOf(200_000)),
      running: sampleOf(photoOf(200_000)),
      fresh: sampleOf(photoOf(1000)),
      kept: sampleOf(photoOf(1000)),
    };
    const { forgotten, half, running, fresh, kept } = samples;
    for (const sample of [forgotten, fresh, kept]) await device.resume(sample);
    for (const sample of [half, running]) {
      await device.begin(sample);
      await device.part(sample, 0, 100_000);
    }
    await db()
      .transaction()
      .execute((tx) =>
        attachFiles(tx, [{ guid: kept.guid, attachedTo: 'recommendation_photos', recordId: 5 }]),
      );
    for (const { guid } of [forgotten, half, kept, running]) await age(guid, 31);
    await age(fresh.guid, 29);
    // A new part restarts the period of an upload.
    await device.part(running, 100_000, 70_000);
    await sweep();
    const left = await Promise.all(
      Object.values(samples).map(async ({ guid }) => (await rowOf(guid))?.state),
    );
    expect(left).toEqual([undefined, undefined, 'temporary', 'checked', 'kept']);
    expect((await device.resume(running)).data.state).toBe('checked');
  });

  it('gives a file to the save that is just attaching it, or to the sweep, never to both', async () => {
    for (let round = 0; round < 10; round++) {
      const { guid } = await (async () => {
        const sample = sampleOf(photoOf(500));
        await device.resume(sample);
        await age(sample.guid, 31);
        return sample;
      })();
      const save = db()
        .transaction()
        .execute((tx) =>
          attachFiles(tx, [{ guid, attachedTo: 'recommendation_photos', recordId: 1000 + round }]),
        )
        .then(
          () => 'kept',
          () => 'refused',
        );
      const [, outcome] = await Promise.all([sweep(), save]);
      const row = await rowOf(guid);
      if (outcome === 'kept') {
        expect(row.state).toBe('kept');
        expect(await stored(row.id, 'original')).not.toBeNull();
      } else expect(row?.state ?? 'removed').toBe('removed');
    }
  });

  it('deletes what is stored without a row, and nothing that a running upload needs', async () => {
    const running = sampleOf(photoOf(200_000));
    await device.begin(running);
    await device.part(running, 0, 100_000);
    const whole = await arrived(await realPhoto());
    const { storage } = server.deps;
    const orphans = [
      '1/999999999/original',
      '1/999999999/parts/0-5',
      '1/stray',
      `1/${whole.id}/parts/0-5`,
      `1/${whole.id}/original.0a1b2c.draft`,
    ];
    // Parts of the earlier files, whose job hasn't run here, are what a crash leaves, too.
    await removeOrphans(storage, db(), 1, machineClock() + 25 * 3_600_000);
    const before = await storedKeys(server);
    for (const key of orphans) await storage.put(key, Buffer.from('x'));
    await removeOrphans(storage, db(), 1);
    expect(await storedKeys(server)).toEqual([...before, ...orphans].toSorted());
    await removeOrphans(storage, db(), 1, machineClock() + 25 * 3_600_000);
    expect(await storedKeys(server)).toEqual(before);
    expect((await device.resume(running)).data.state).toBe('checked');
  });

  it('makes previews whose job is lost, and leaves those alone that are just being made', async () => {
    const jobsOf = async (id: number) =>
      server.sql(
        "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'file_arrived' and payload->'data'->>'fileId' = $1",
        [String(id)],
      );
    const sample = sampleOf(await realPhoto());
    await device.resume(sample);
    const { id } = await rowOf(sample.guid);
    await server.sql('delete from graphile_worker._private_jobs');
    const sweep = () => companyFileSweep.run({ deps: server.deps, db: db(), payload: {}, companyId: 1 });
    await sweep();
    expect(await jobsOf(id)).toEqual([]);
    await server.sql(`do $$ begin
      set local session_replication_role = replica;
      update files set updated_date = clock_now() - interval '61 minutes' where id = ${id};
    end $$`);
    await sweep();
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('runs once for each company', async () => {
    await fileSweep.run({
      deps: server.deps,
      db: server.deps.database.forNobody(),
      payload: {},
      companyId: null,
    });
    const jobs = await server.sql<{ company: number }>(
      `select (payload->>'companyId')::integer as company from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'company_file_sweep' order by 1`,
    );
    expect(jobs).toEqual([{ company: 1 }, { company: 2 }]);
  });
});
