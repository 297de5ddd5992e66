import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { dailyLimit, fileLimits } from '@fieldwright/domain/files/file';
import { withoutPlace } from '@fieldwright/domain/files/photo-place';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../integrations/storage/testing/s3-server.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fileRemoval } from './files.jobs.ts';
import { attachFiles } from './files.queries.ts';
import { documentsOf } from './testing/documents.ts';
import { photoTurned } from './testing/pictures.ts';
import {
  type Device,
  deviceOf,
  photoOf,
  type Sample,
  sampleOf,
  sha256,
  storedKeys,
  type UploadReply,
} from './testing/uploads.ts';

const mebibyte = 1024 * 1024;

let server: TestServer;
let device: Device;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('technician'));
  device = deviceOf(server, token);
});
afterAll(() => server.stop());

const rowOf = async (guid: string) =>
  (
    await server.sql<{ id: number; state: string; received: number; attached_to: string | null }>(
      'select id::integer, state, received::integer, attached_to from files where guid = $1',
      [guid],
    )
  )[0]!;
const storedOriginal = async ({ guid }: Sample) => {
  const { id } = await rowOf(guid);
  const found = await server.deps.storage.open(`1/${id}/original`);
  return found && sha256(await buffer(found.body));
};

describe('POST /api/files', () => {
  it('refuses one person more than 4 GB within a day, and goes on with what has begun', async () => {
    const begun = sampleOf(photoOf(300_000));
    await device.begin(begun);
    const technician = await server.personId('technician@north.example');
    const uploaded = (hoursAgo: number) =>
      server.sql(
        `insert into files (company_id, guid, person_id, kind, name, size, declared_type, sha256, created_date)
         values (1, gen_random_uuid(), $1, 'photo', 'much.jpg', $2, 'image/jpeg', repeat('0', 64),
           clock_now() - make_interval(hours => $3))`,
        [technician, dailyLimit.bytes, hoursAgo],
      );
    const further = sampleOf(photoOf(1000));
    await uploaded(25);
    expect((await device.begin(further)).status).toBe(200);
    await uploaded(23);
    const refused = await device.begin(sampleOf(photoOf(1000)));
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect(refused.error.detail).toBe('You’ve uploaded 4 GB in the last 24 hours. Try again later.');
    expect((await device.resume(begun)).status).toBe(200);
    const others = deviceOf(server, (await server.signInAs('owner')).token);
    expect((await others.begin(sampleOf(photoOf(1000)))).status).toBe(200);
    await server.sql("delete from files where name = 'much.jpg'");
  });

  it('refuses a photo over 20 MB in the words of the specification, and takes the others (R5.4)', async () => {
    const samples = [300_000, 400_000, 0, 500_000, 600_000].map((size) => sampleOf(photoOf(size || 1000)));
    const replies = [];
    for (const [index, sample] of samples.entries())
      replies.push(
        index === 2
          ? await device.begin(sample, { size: fileLimits.photo + 1 })
          : await device.resume(sample),
      );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 413, 200, 200]);
    expect(replies[2]!.error).toMatchObject({ code: 'file_too_large', title: 'The file is too large.' });
    const rows = await server.sql('select state from files where guid = any($1)', [
      samples.map(({ guid }) => guid),
    ]);
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ state: 'checked' })));
  });

  it('refuses a file over 25 MB (R5.4)', async () => {
    const sample = sampleOf(photoOf(10), { kind: 'file' });
    expect((await device.begin(sample, { size: fileLimits.file + 1 })).error.code).toBe('file_too_large');
    expect((await device.begin(sample, { size: fileLimits.file })).status).toBe(200);
  });

  it.each(['image/svg+xml', 'text/html', 'application/x-msdownload', 'application/zip'])(
    'refuses %s and names the field',
    async (type) => {
      const reply = await device.begin(sampleOf(photoOf(10), { type, kind: 'file' }));
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, ['type']]);
    },
  );

  it.each([
    ['an empty file', { size: 0 }, {}, 'size'],
    ['a hash that is none', { sha256: 'abc' }, {}, 'sha256'],
    ['a name with a folder', {}, { name: '../unit.jpg' }, 'name'],
    ['a document as a photo', {}, { type: 'application/pdf' }, 'type'],
  ])('refuses %s', async (_what, said, given, field) => {
    const reply = await device.begin(sampleOf(photoOf(10), given), said);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, [field]]);
  });

  it('answers a second try with how far the first has come', async () => {
    const sample = sampleOf(photoOf(2 * mebibyte));
    expect((await device.begin(sample)).data.offset).toBe(0);
    await device.part(sample, 0, mebibyte);
    expect((await device.begin(sample)).data).toEqual({
      guid: sample.guid,
      state: 'temporary',
      offset: mebibyte,
      size: 2 * mebibyte,
    });
  });

  it('refuses a guid that was begun with another file, or by another person', async () => {
    const sample = sampleOf(photoOf(100));
    await device.begin(sample);
    expect((await device.begin({ ...sample, contents: photoOf(100) })).error.code).toBe('guid_taken');
    const other = deviceOf(server, (await server.signInAs('sales')).token);
    expect((await other.begin(sample)).error.code).toBe('guid_taken');
  });

  it('takes the same guid in another company as another file', async () => {
    const sample = sampleOf(photoOf(100));
    const south = deviceOf(server, (await server.signInAs('technician@south.example')).token);
    expect((await device.resume(sample)).data.state).toBe('checked');
    expect((await south.begin(sample)).data.offset).toBe(0);
    expect((await south.resume(sample)).data.state).toBe('checked');
  });
});

describe('PATCH /api/files/{guid}', () => {
  it('says where the disk is full, and goes on at the same place when there is room (R5.7)', async () => {
    const sample = sampleOf(photoOf(300_000));
    await device.begin(sample);
    await device.part(sample, 0, 100_000);
    const { storage } = server.deps;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    server.deps.storage = { ...storage, put: () => Promise.reject(full) };
    const refused = await device.part(sample, 100_000, 200_000).finally(() => {
      server.deps.storage = storage;
    });
    expect([refused.status, refused.error.code, refused.error.title]).toEqual([
      507,
      'storage_full',
      'The server is out of disk space, so this wasn’t saved. Tell the person who runs your Fieldwright server, then try again.',
    ]);
    expect((await device.state(sample.guid)).data.offset).toBe(100_000);
    expect((await device.resume(sample)).data.state).toBe('checked');
  });

  it.each([
    ['50 %', 0.5],
    ['99 %', 0.99],
  ])('goes on where it was cut at %s, and sends at most one part again', async (_at, share) => {
    const partSize = 64 * 1024;
    const sample = sampleOf(photoOf(40 * partSize + 17));
    await device.begin(sample);
    const cut = Math.floor((sample.contents.byteLength * share) / partSize) * partSize;
    for (let offset = 0; offset < cut; offset += partSize) await device.part(sample, offset, partSize);
    device.sentBytes();
    expect((await device.resume(sample, partSize)).data).toMatchObject({ state: 'checked' });
    expect(device.sentBytes()).toBeLessThanOrEqual(sample.contents.byteLength - cut + partSize);
    expect(await storedOriginal(sample)).toBe(sha256(sample.contents));
  });

  it('has the file once where the answer to the last part is lost', async () => {
    const sample = sampleOf(photoOf(mebibyte + 17));
    await device.resume(sample);
    device.sentBytes();
    const again = await device.part(sample, mebibyte, 17);
    expect([again.status, again.data.offset, again.data.state]).toEqual([200, mebibyte + 17, 'checked']);
    expect((await device.resume(sample)).data.state).toBe('checked');
    expect(device.sentBytes()).toBe(17);
  });

  it('answers a wrong offset with the right one', async () => {
    const sample = sampleOf(photoOf(3 * mebibyte));
    await device.begin(sample);
    await device.part(sample, 0, mebibyte);
    const reply = await device.part(sample, 2 * mebibyte, mebibyte);
    expect([reply.status, reply.error.code, reply.error.offset]).toEqual([409, 'wrong_offset', mebibyte]);
    expect((await rowOf(sample.guid)).received).toBe(mebibyte);
  });

  it('bears a part that comes twice', async () => {
    const sample = sampleOf(photoOf(2 * mebibyte));
    await device.begin(sample);
    for (let time = 0; time < 2; time++) {
      const reply = await device.part(sample, 0, mebibyte);
      expect([reply.status, reply.data.offset]).toEqual([200, mebibyte]);
    }
    await device.resume(sample);
    expect(await storedOriginal(sample)).toBe(sha256(sample.contents));
  });

  it('begins again where the checksum differs', async () => {
    const sample = sampleOf(photoOf(100_000));
    const spoilt = {
      ...sample,
      contents: Buffer.concat([sample.contents.subarray(0, 99_999), Buffer.from('!')]),
    };
    await device.begin(sample);
    const reply = await device.part(spoilt, 0, mebibyte);
    expect([reply.status, reply.error.code, reply.error.offset]).toEqual([422, 'file_damaged', 0]);
    expect(await storedOriginal(sample)).toBeNull();
    expect((await device.resume(sample)).data.state).toBe('checked');
    expect(await storedOriginal(sample)).toBe(sha256(sample.contents));
  });

  it('refuses a program with the name of a picture, in words (R5.7)', async () => {
    const sample = sampleOf(Buffer.from('MZ\x90\0\x03\0\0\0 a program'));
    const words = 'The file’s name says it’s a JPEG image, but its contents are something else.';
    const reply = await device.resume(sample);
    expect(reply).toMatchObject({ status: 422, error: { code: 'file_refused', detail: words } });
    expect((await device.state(sample.guid)).error.code).toBe('file_refused');
    expect((await device.begin(sample)).error.code).toBe('file_refused');
    expect(await storedOriginal(sample)).toBeNull();
  });

  it('keeps a photo without its place, whoever sends it, and knows it again (R5.4)', async () => {
    const photo = await photoTurned(6);
    expect(withoutPlace(photo)).not.toBe(photo);
    const sample = sampleOf(photo, { type: 'image/jpeg' });
    expect((await device.resume(sample)).data.state).toBe('checked');
    const { id } = await rowOf(sample.guid);
    const stored = await buffer((await server.deps.storage.open(`1/${id}/original`))!.body);
    expect(sha256(stored)).toBe(sha256(Buffer.from(withoutPlace(photo))));
    expect(withoutPlace(stored)).toBe(stored);
    expect(await sharp(stored).metadata()).toMatchObject({ orientation: 6, format: 'jpeg' });
    // a response that was lost is asked for again
    expect((await device.begin(sample)).data.state).toBe('checked');
    const [check] = (
      await server.call('POST /api/files/validate', { as: token, body: { guids: [sample.guid] } })
    ).data;
    expect(check).toEqual({ guid: sample.guid, refusal: null });
    // a file whose contents are lost is sent again as it was
    await server.deps.storage.remove([`1/${id}/original`]);
    await server.call('POST /api/files/validate', { as: token, body: { guids: [sample.guid] } });
    expect((await device.resume(sample)).data.state).toBe('checked');
  });

  it('refuses a picture of another type than it was said to be (R5.7)', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
    expect((await device.resume(sampleOf(png))).error).toMatchObject({ code: 'file_refused' });
    expect((await device.resume(sampleOf(png, { type: 'image/png' }))).data.state).toBe('checked');
  });

  it('has the file once where two tabs upload it at the same moment, cutting it differently', async () => {
    for (let round = 0; round < 5; round++) {
      const sample = sampleOf(photoOf(700_000));
      const sizes = [64 * 1024, 100_000, 64 * 1024, 200_000];
      const tabs = await Promise.all(
        sizes.map(async (partSize) => {
          const tab = deviceOf(server, token);
          let reply: UploadReply = await tab.begin(sample);
          for (let tries = 0; reply.data?.state !== 'checked' && tries < 60; tries++) {
            const offset = reply.error.offset ?? reply.data.offset;
            reply = await tab.part(sample, offset, partSize);
          }
          return reply.data.state;
        }),
      );
      expect(tabs).toEqual(sizes.map(() => 'checked'));
      expect(await storedOriginal(sample)).toBe(sha256(sample.contents));
    }
  });

  it.each([
    ['nothing', 0, 422, 'invalid'],
    ['too little', 1000, 422, 'invalid'],
    ['more than 1 MiB', mebibyte + 1, 413, 'too_large'],
  ])('refuses a part of %s', async (_what, length, status, code) => {
    const sample = sampleOf(photoOf(3 * mebibyte));
    await device.begin(sample);
    await device.part(sample, 0, mebibyte);
    const reply = await device.part(sample, mebibyte, length);
    if (length === 0) expect([reply.status, reply.data.offset]).toEqual([200, mebibyte]);
    else expect([reply.status, reply.error.code]).toEqual([status, code]);
    expect((await rowOf(sample.guid)).received).toBe(mebibyte);
  });

  it('refuses more bytes than the file was said to have', async () => {
    const sample = sampleOf(photoOf(70_000));
    await device.begin(sample, { size: 69_999 });
    expect((await device.part(sample, 0, mebibyte)).error.code).toBe('invalid');
  });

  it('takes raw bytes only, and no other endpoint takes them', async () => {
    const sample = sampleOf(photoOf(100));
    await device.begin(sample);
    const headers = { authorization: `Bearer ${token}` };
    const json = await server.app.inject({
      method: 'PATCH',
      url: `/api/files/${sample.guid}?offset=0`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    });
    const raw = await server.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('x'),
    });
    expect([json.json().code, raw.json().code]).toEqual(['bad_request', 'bad_request']);
  });

  it('is described as raw bytes (R7.14)', async () => {
    const api = (await server.app.inject({ url: '/api/docs/json' })).json();
    const raw = { schema: { type: 'string', format: 'binary' } };
    expect(api.paths['/api/files/{guid}'].patch.requestBody.content).toMatchObject({
      'application/octet-stream': raw,
    });
    expect(api.paths['/api/filecontents/{token}'].get.responses['200'].content).toMatchObject({ '*/*': raw });
  });

  it("does not find another person's upload", async () => {
    const sample = sampleOf(photoOf(100));
    await device.begin(sample);
    const other = deviceOf(server, (await server.signInAs('owner')).token);
    expect((await other.part(sample, 0, 100)).error.code).toBe('not_found');
    expect((await other.state(sample.guid)).error.code).toBe('not_found');
  });
});

describe('an upload into an S3-compatible store', () => {
  it('arrives whole, is read back in ranges, and goes when it is given up', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-s3-'));
    const s3 = await startS3(folder);
    const there = await startTestServer(s3.settings as Record<string, string>);
    const as = (await there.signInAs('technician')).token;
    const sample = sampleOf(photoOf(2 * mebibyte + 5));
    expect((await deviceOf(there, as).resume(sample)).data.state).toBe('checked');
    const body = { guids: [sample.guid] };
    expect((await there.call('POST /api/files/validate', { as, body })).data[0]!.refusal).toBeNull();
    const [address] = (await there.call('POST /api/files/addresses', { as, body })).data;
    const whole = await there.app.inject({ url: address!.url! });
    expect(sha256(whole.rawPayload)).toBe(sha256(sample.contents));
    const end = await there.app.inject({ url: address!.url!, headers: { range: 'bytes=-5' } });
    expect(end.rawPayload.equals(sample.contents.subarray(-5))).toBe(true);
    await there.call('DELETE /api/files/{guid}', { as, params: { guid: sample.guid } });
    const db = there.deps.database.forCompany(1);
    await fileRemoval.run({ deps: there.deps, db, payload: { fileId: address!.id }, companyId: 1 });
    expect(await storedKeys(there)).toEqual([]);
    await there.stop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('GET /api/files/{guid}', () => {
  it('says how far an upload has come', async () => {
    const sample = sampleOf(photoOf(mebibyte + 1));
    await device.begin(sample);
    await device.part(sample, 0, mebibyte);
    const { data } = await device.state(sample.guid);
    expect(data).toEqual({ guid: sample.guid, state: 'temporary', offset: mebibyte, size: mebibyte + 1 });
  });
});

describe('DELETE /api/files/{guid}', () => {
  const remove = (guid: string) => server.call('DELETE /api/files/{guid}', { as: token, params: { guid } });

  it('gives up a file, and a job deletes all that is stored for it', async () => {
    const half = sampleOf(photoOf(2 * mebibyte));
    await device.begin(half);
    await device.part(half, 0, mebibyte);
    const whole = sampleOf(photoOf(1000));
    await device.resume(whole);
    for (const { guid } of [half, whole]) {
      const { id } = await rowOf(guid);
      expect((await remove(guid)).status).toBe(204);
      expect((await remove(guid)).error.code).toBe('not_found');
      expect((await device.state(guid)).error.code).toBe('not_found');
      const db = server.deps.database.forCompany(1);
      await fileRemoval.run({ deps: server.deps, db, payload: { fileId: id }, companyId: 1 });
      expect(await rowOf(guid)).toBeUndefined();
      expect((await storedKeys(server)).filter((key) => key.startsWith(`1/${id}/`))).toEqual([]);
    }
  });

  it('refuses a file that a record has', async () => {
    const sample = sampleOf(photoOf(1000));
    await device.resume(sample);
    const { photoId } = await documentsOf(server, 1);
    await server.deps.database
      .forCompany(1)
      .transaction()
      .execute((tx) =>
        attachFiles(tx, [{ guid: sample.guid, attachedTo: 'recommendation_photos', recordId: photoId }]),
      );
    expect((await remove(sample.guid)).error.code).toBe('file_attached');
    expect((await rowOf(sample.guid)).state).toBe('kept');
  });
});
