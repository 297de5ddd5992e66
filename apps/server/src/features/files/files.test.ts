import { randomUUID } from 'node:crypto';
import type { Role } from '@fieldwright/domain/people/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Write } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addressOf, openAddress } from './file-address.ts';
import { checkTemporaryFiles } from './files.commands.ts';
import { type Attachment, attachFiles, detachFiles } from './files.queries.ts';
import { documentsOf } from './testing/documents.ts';
import { type Device, deviceOf, photoOf, type Sample, sampleOf } from './testing/uploads.ts';

let server: TestServer;
let device: Device;
let token: string;
let personId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token, personId } = await server.signInAs('technician'));
  device = deviceOf(server, token);
});
afterAll(() => server.stop());

const company = (id = 1) => server.deps.database.forCompany(id, personId);
const inTransaction = <T>(run: (tx: Write) => Promise<T>) => company().transaction().execute(run);
const attach = (...attachments: Attachment[]) => inTransaction((tx) => attachFiles(tx, attachments));
const rowOf = async (guid: string) =>
  (
    await server.sql<{ id: number; state: string; received: number; record_id: number | null }>(
      'select id::integer, state, received::integer, record_id::integer from files where guid = $1 and company_id = 1',
      [guid],
    )
  )[0]!;

async function uploaded(given: Partial<Sample> = {}, contents = photoOf(1000)): Promise<Sample> {
  const sample = sampleOf(contents, given);
  expect((await device.resume(sample)).data?.state).toBe('checked');
  return sample;
}
const photo = (guid: string, recordId: number): Attachment => ({
  guid,
  attachedTo: 'recommendation_photos',
  recordId,
});

describe('POST /api/files/validate', () => {
  const validate = async (guids: string[]) =>
    (await server.call('POST /api/files/validate', { as: token, body: { guids } })).data.map(
      ({ refusal }) => refusal?.code ?? 'ok',
    );

  it('says of each file whether a save may attach it (R7.11)', async () => {
    const whole = await uploaded();
    const half = sampleOf(photoOf(2_000_000));
    await device.begin(half);
    const renamed = sampleOf(Buffer.from('MZ\0\0'));
    await device.resume(renamed);
    expect(await validate([half.guid, whole.guid, randomUUID(), renamed.guid])).toEqual([
      'file_incomplete',
      'ok',
      'file_incomplete',
      'file_refused',
    ]);
  });

  it.each([
    ['is gone', async (key: string) => server.deps.storage.remove([key])],
    ['is shorter', async (key: string) => server.deps.storage.put(key, photoOf(999))],
    ['has another checksum', async (key: string) => server.deps.storage.put(key, photoOf(1000))],
    ['is something else', async (key: string) => server.deps.storage.put(key, Buffer.alloc(1000))],
  ])('looks at what is stored: a file that %s is uploaded again (R5.7)', async (_what, spoil) => {
    const sample = await uploaded();
    await spoil(`1/${(await rowOf(sample.guid)).id}/original`);
    expect(await validate([sample.guid])).toEqual(['file_damaged']);
    expect(await rowOf(sample.guid)).toMatchObject({ state: 'temporary', received: 0 });
    expect((await device.resume(sample)).data.state).toBe('checked');
    expect(await validate([sample.guid])).toEqual(['ok']);
  });

  it('knows nothing of an upload of a colleague, and leaves it as it is', async () => {
    const sample = await uploaded();
    const { id } = await rowOf(sample.guid);
    await server.deps.storage.remove([`1/${id}/original`]);
    const as = (await server.signInAs('owner')).token;
    const reply = await server.call('POST /api/files/validate', { as, body: { guids: [sample.guid] } });
    expect(reply.data[0]!.refusal?.code).toBe('file_incomplete');
    expect(await rowOf(sample.guid)).toMatchObject({ state: 'checked', received: 1000 });
  });

  it("knows nothing of another company's file", async () => {
    const sample = await uploaded();
    const as = (await server.signInAs('technician@south.example')).token;
    const reply = await server.call('POST /api/files/validate', { as, body: { guids: [sample.guid] } });
    expect(reply.data[0]!.refusal?.code).toBe('file_incomplete');
  });
});

describe('checkTemporaryFiles', () => {
  it('gives refusals by guid and nothing for what may be attached (R5.7)', async () => {
    const whole = await uploaded();
    const unknown = randomUUID();
    const refusals = await checkTemporaryFiles(server.deps, company(), [whole.guid, unknown, whole.guid]);
    expect([...refusals]).toEqual([
      [unknown, { code: 'file_incomplete', text: 'The file hasn’t finished uploading.' }],
    ]);
  });

  it('throws where the storage cannot be asked, and leaves the file as it is', async () => {
    const sample = await uploaded();
    const { storage } = server.deps;
    server.deps.storage = { ...storage, open: () => Promise.reject(new Error('no answer')) };
    await expect(checkTemporaryFiles(server.deps, company(), [sample.guid])).rejects.toThrow('no answer');
    server.deps.storage = storage;
    expect((await rowOf(sample.guid)).state).toBe('checked');
  });
});

describe('attachFiles', () => {
  it('makes temporary files those of their records, and bears being done again', async () => {
    const [one, two] = [
      await uploaded(),
      await uploaded({ type: 'text/plain', name: 'a.txt', kind: 'file' }, Buffer.from('words')),
    ];
    const { photoId, proposalFileId } = await documentsOf(server, personId);
    const wanted: Attachment[] = [
      photo(one.guid, photoId),
      { guid: two.guid, attachedTo: 'sales_proposal_files', recordId: proposalFileId },
    ];
    const ids = await attach(...wanted);
    expect(ids.get(one.guid)).toBe((await rowOf(one.guid)).id);
    expect(await rowOf(two.guid)).toMatchObject({
      id: ids.get(two.guid),
      state: 'kept',
      record_id: proposalFileId,
    });
    expect(await attach(...wanted)).toEqual(ids);
    expect(await attach()).toEqual(new Map());
  });

  it('leaves nothing attached where the transaction ends in an error', async () => {
    const sample = await uploaded();
    const failed = inTransaction(async (tx) => {
      await attachFiles(tx, [photo(sample.guid, 1)]);
      throw new Error('later step');
    });
    await expect(failed).rejects.toThrow('later step');
    expect((await rowOf(sample.guid)).state).toBe('checked');
  });

  it.each([
    [
      'has not arrived whole',
      'file_incomplete',
      async () => {
        const sample = sampleOf(photoOf(100_000));
        await device.begin(sample);
        return sample.guid;
      },
    ],
    ['is not known', 'file_incomplete', async () => randomUUID()],
    [
      "is another company's",
      'file_incomplete',
      async () => {
        const sample = sampleOf(photoOf(1000));
        await deviceOf(server, (await server.signInAs('technician@south.example')).token).resume(sample);
        return sample.guid;
      },
    ],
    [
      'belongs to another record',
      'file_attached',
      async () => {
        const { guid } = await uploaded();
        await attach(photo(guid, 777));
        return guid;
      },
    ],
    [
      'was uploaded as a file, with its higher limit',
      'file_refused',
      async () => (await uploaded({ kind: 'file' })).guid,
    ],
    [
      'has been given up',
      'file_incomplete',
      async () => {
        const { guid } = await uploaded();
        await server.call('DELETE /api/files/{guid}', { as: token, params: { guid } });
        return guid;
      },
    ],
  ])('refuses a photo that %s, and attaches none of the others', async (_what, code, make) => {
    const good = await uploaded();
    const guid = await make();
    const refused = attach(photo(good.guid, 1), photo(guid, 2));
    await expect(refused).rejects.toMatchObject({
      code,
      details: { fields: { [guid]: expect.any(String) } },
    });
    expect((await rowOf(good.guid)).state).toBe('checked');
  });

  it('refuses one file for two records', async () => {
    const { guid } = await uploaded();
    await expect(attach(photo(guid, 1), photo(guid, 2))).rejects.toMatchObject({ code: 'file_attached' });
  });

  it('gives a file to one of two saves at the same moment', async () => {
    const { guid } = await uploaded();
    const results = await Promise.allSettled([attach(photo(guid, 1)), attach(photo(guid, 2))]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('detachFiles', () => {
  it('makes the file of a deleted record temporary again, so that it can be brought back', async () => {
    const { guid } = await uploaded();
    await attach(photo(guid, 31));
    await inTransaction((tx) => detachFiles(tx, 'sales_proposal_files', [31]));
    expect((await rowOf(guid)).state).toBe('kept');
    await inTransaction((tx) => detachFiles(tx, 'recommendation_photos', [31]));
    expect(await rowOf(guid)).toMatchObject({ state: 'checked', record_id: null });
    expect((await attach(photo(guid, 32))).size).toBe(1);
  });
});

describe('POST /api/files/addresses', () => {
  const addresses = async (as: string, body: { ids?: number[]; guids?: string[]; variant?: 'small' }) =>
    (await server.call('POST /api/files/addresses', { as, body })).data;

  it('gives an address that lives at most five minutes', async () => {
    const sample = await uploaded();
    const [address] = await addresses(token, { guids: [sample.guid] });
    expect(address).toMatchObject({
      guid: sample.guid,
      name: 'unit.jpg',
      contentType: 'image/jpeg',
      size: 1000,
    });
    const left = Date.parse(address!.expiresDate) - server.deps.clock();
    expect(left).toBeGreaterThan(2 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    const reply = await server.app.inject({ url: address!.url! });
    expect(reply.rawPayload.equals(sample.contents)).toBe(true);
  });

  it('gives none of a preview that is not there yet', async () => {
    const { guid } = await uploaded();
    expect(await addresses(token, { guids: [guid], variant: 'small' })).toMatchObject([
      { preview: 'waiting', url: null },
    ]);
  });

  it('shows a temporary file to its person only', async () => {
    const { guid } = await uploaded();
    expect(await addresses(token, { guids: [guid] })).toHaveLength(1);
    expect(await addresses((await server.signInAs('owner')).token, { guids: [guid] })).toEqual([]);
  });

  it("shows nothing of another company's, by id or guid (R6.4)", async () => {
    const { guid } = await uploaded();
    const { id } = await rowOf(guid);
    await attach(photo(guid, (await documentsOf(server, personId)).photoId));
    const as = (await server.signInAs('owner@south.example')).token;
    expect(await addresses(as, { guids: [guid], ids: [id] })).toEqual([]);
  });

  const sees: Record<Role, [own: number, others: number, proposal: number]> = {
    owner: [2, 1, 1],
    admin: [2, 1, 1],
    office: [2, 1, 1],
    dispatcher: [2, 1, 1],
    sales: [2, 0, 1],
    technician: [2, 0, 0],
  };
  it.each(Object.entries(sees))(
    'shows a %s the files of the documents that the role sees (R6.4)',
    async (role, [own, others, proposal]) => {
      const viewer = await server.signInAs(role);
      const guids = async (by: number) => {
        const { photoId, proposalFileId } = await documentsOf(server, by);
        const [one, two] = [await uploaded(), await uploaded()];
        await attach(photo(one.guid, photoId), {
          guid: two.guid,
          attachedTo: 'sales_proposal_files',
          recordId: proposalFileId,
        });
        return [one.guid, two.guid] as const;
      };
      const mine = await guids(viewer.personId);
      const theirs = await guids(await server.personId('robin@both.example'));
      const count = async (...wanted: string[]) => (await addresses(viewer.token, { guids: wanted })).length;
      expect([await count(...mine), await count(theirs[0]), await count(theirs[1])]).toEqual([
        own,
        others,
        proposal,
      ]);
    },
  );
});

describe('a photo of a work order that was sold', () => {
  /** Creates a photo of a work order that the owner made from this person's proposal. */
  const soldBy = async (seller: number) => {
    const { photoId } = await documentsOf(server, await server.personId('robin@both.example'));
    const { proposalFileId } = await documentsOf(server, seller);
    await server.sql(
      `update work_orders w set sales_proposal_id = f.sales_proposal_id
       from sales_proposal_files f, recommendation_photos p
       where f.id = $1 and p.id = $2 and w.id = p.work_order_id`,
      [proposalFileId, photoId],
    );
    const { guid } = await uploaded();
    await attach(photo(guid, photoId));
    return guid;
  };
  it.each(['sales', 'technician'] as const)(
    'is seen at full size by %s only as the work order is (R6.4)',
    async (role) => {
      const viewer = await server.signInAs(role);
      const read = async (guid: string) => {
        const body = { guids: [guid] };
        const { data } = await server.call('POST /api/files/addresses', { as: viewer.token, body });
        return data.map(({ url }) => url !== null);
      };
      expect(await read(await soldBy(viewer.personId))).toEqual(role === 'sales' ? [true] : []);
      expect(await read(await soldBy(await server.personId('robin@both.example')))).toEqual([]);
    },
  );
});

describe('GET /api/filecontents/{token}', () => {
  const opened = async (sample: Sample) => {
    const reply = await server.call('POST /api/files/addresses', {
      as: token,
      body: { guids: [sample.guid] },
    });
    return reply.data[0]!.url!;
  };
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  it('shows pictures and saves everything else, and a browser runs nothing of either', async () => {
    const sample = await uploaded({ name: 'Gerät "1".jpg' });
    await server.sql("update files set preview = 'ready' where guid = $1", [sample.guid]);
    const picture = await get(await opened(sample));
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Ger_t _1_.jpg"; filename*=UTF-8''Ger%C3%A4t%20%221%22.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300, immutable',
    });
    const page = Buffer.from('<script>alert(1)</script>');
    const text = await get(
      await opened(await uploaded({ name: 'a.txt', type: 'text/plain', kind: 'file' }, page)),
    );
    expect(text.headers).toMatchObject({ 'content-type': 'text/plain' });
    expect(text.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it.each(['failed', 'waiting'])(
    'shows no original whose preview is %s: what cannot be read may harm whatever reads it',
    async (preview) => {
      const sample = await uploaded();
      await server.sql('update files set preview = $2 where guid = $1', [sample.guid, preview]);
      const { headers } = await get(await opened(sample));
      expect(headers['content-type']).toBe('image/jpeg');
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    },
  );

  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=100-', 100, 1000],
    ['bytes=-10', 990, 1000],
    ['bytes=990-5000', 990, 1000],
    ['bytes=-5000', 0, 1000],
  ])('answers the range %s', async (range, from, to) => {
    const sample = await uploaded();
    const reply = await get(await opened(sample), { range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`);
    expect(reply.rawPayload.equals(sample.contents.subarray(from, to))).toBe(true);
  });

  it('answers the whole to ranges that it does not know, or of an older file', async () => {
    const url = await opened(await uploaded());
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
      { range: 'bytes=5-2' },
      { range: 'bytes=0-3', 'if-range': '"older"' },
    ]) {
      const reply = await get(url, headers);
      expect([reply.statusCode, reply.rawPayload.byteLength]).toEqual([200, 1000]);
    }
  });

  it.each(['bytes=1000-', 'bytes=-0'])('refuses the range %s', async (range) => {
    const reply = await get(await opened(await uploaded()), { range });
    expect([reply.statusCode, reply.json().code]).toEqual([416, 'wrong_range']);
  });

  it('refuses an address that is forged, of another file, company or variant, or too old', async () => {
    const { guid } = await uploaded();
    const { id } = await rowOf(guid);
    const secret = server.deps.config.SECRET;
    const good = addressOf(
      secret,
      { companyId: 1, fileId: id, variant: 'original' },
      server.deps.clock(),
    ).url;
    expect((await get(good)).statusCode).toBe(200);
    const changed = [
      good.replace(/\/1-/, '/2-'),
      good.replace(`-${id}-`, `-${id + 1}-`),
      good.replace(`-${id}-0-`, `-${id}-1-`),
      good.replace(/-(\d{10})-/, (_, time: string) => `-${Number(time) + 3600}-`),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      good.slice(0, -1),
      addressOf('another secret', { companyId: 1, fileId: id, variant: 'original' }, server.deps.clock()).url,
      addressOf(secret, { companyId: 2, fileId: id, variant: 'original' }, server.deps.clock()).url,
      addressOf(secret, { companyId: 1, fileId: id, variant: 'small' }, server.deps.clock()).url,
      '/api/filecontents/x',
    ];
    for (const url of changed) expect([url, (await get(url)).json().code]).toEqual([url, 'not_found']);
    const old = addressOf(
      secret,
      { companyId: 1, fileId: id, variant: 'original' },
      server.deps.clock() - 301_000,
    ).url;
    expect((await get(old)).json().code).toBe('link_expired');
  });

  it('says how large a file is without sending it', async () => {
    const url = await opened(await uploaded());
    const reply = await server.app.inject({ method: 'HEAD', url });
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.byteLength]).toEqual([
      200,
      '1000',
      0,
    ]);
  });

  it('ends with the file', async () => {
    const sample = await uploaded();
    const url = await opened(sample);
    await server.call('DELETE /api/files/{guid}', { as: token, params: { guid: sample.guid } });
    expect((await get(url)).json().code).toBe('not_found');
  });
});

describe('addressOf', () => {
  it('stays the same for a while, so that a browser keeps what it has loaded', () => {
    const file = { companyId: 1, fileId: 2, variant: 'small' } as const;
    const at = (now: number) => addressOf('secret', file, now);
    expect(at(0).url).toBe(at(149_999).url);
    expect(at(0).url).not.toBe(at(150_000).url);
    for (const now of [0, 1, 149_999, 150_000, 1e12 + 7]) {
      expect(at(now).expiresAt - now).toBeGreaterThan(150_000);
      expect(at(now).expiresAt - now).toBeLessThanOrEqual(300_000);
      const given = at(now).url.split('/').at(-1)!;
      expect(openAddress('secret', given, now)).toEqual(file);
      expect(openAddress('secret', given, at(now).expiresAt)).toBe('expired');
    }
  });
});
