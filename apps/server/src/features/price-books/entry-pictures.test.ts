import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deviceOf, type Sample, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let office: string;
let south: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  south = (await server.signInAs('office@south.example')).token;
});
afterAll(() => server.stop());

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer();

/** Uploads a picture. @returns its guid */
async function uploaded(given: Partial<Sample> = {}, as = office): Promise<string> {
  const sample = sampleOf(await png(), { name: 'coil.png', type: 'image/png', kind: 'picture', ...given });
  await deviceOf(server, as).resume(sample);
  return sample.guid;
}
const add = (pictures: string[], as = office) =>
  server.call('POST /api/partitems', {
    as,
    body: { guid: randomUUID(), text: `Coil ${randomUUID()}`, pictures },
  });
const change = (id: number, pictures: string[]) =>
  server.call('POST /api/partitems', { as: office, body: { id, pictures } });
const seen = async (guids: string[], as = office) =>
  (await server.call('POST /api/files/addresses', { as, body: { guids } })).data.map(({ guid }) => guid);

describe('pictures of an entry', () => {
  it('are kept in order, shared with copies, and put back from the history', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const { data } = await add([first, second]);
    expect(data.pictures).toEqual([first, second]);
    expect((await change(data.id, [second])).data.pictures).toEqual([second]);
    expect((await add([first])).data.pictures).toEqual([first]);
    expect((await change(data.id, [first, second])).data.pictures).toEqual([first, second]);
    const [latest] = (
      await server.call('GET /api/partitems/{id}/changes', {
        as: (await server.signInAs('admin')).token,
        params: { id: data.id },
      })
    ).data;
    expect(latest!.steps[0]!.records[0]!.fields).toEqual({
      pictures: { from: [second], to: [first, second] },
    });
  });

  it('come back with a deleted service, and are in the list of its book', async () => {
    const guid = await uploaded();
    const book = await server.call('POST /api/pricebooks', {
      as: office,
      body: { guid: randomUUID(), text: `Book ${randomUUID()}`, type: 'service' },
    });
    const made = await server.call('POST /api/servicerepairs', {
      as: office,
      body: { guid: randomUUID(), priceBookId: book.data.id, text: 'Clean the coil', pictures: [guid] },
    });
    const params = { id: made.data.id };
    await server.call('DELETE /api/servicerepairs/{id}', { as: office, params });
    const back = await server.call('POST /api/servicerepairs/{id}/restore', { as: office, params });
    expect(back.data.pictures).toEqual([guid]);
    const page = await server.call('GET /api/pricebooks/{id}/entries', {
      as: office,
      params: { id: book.data.id },
      query: {},
    });
    const listed = page.data.entries.find(({ kind }) => kind === 'serviceRepair');
    expect(listed?.pictures).toEqual([guid]);
  });

  it('are seen by everyone who sees the price book, and by no other company (R6.4)', async () => {
    const guid = await uploaded();
    const { data } = await add([guid]);
    const technician = (await server.signInAs('technician')).token;
    expect(await seen([guid], technician)).toEqual([guid]);
    expect(await seen([guid], south)).toEqual([]);
    expect((await add([guid], south)).error.fields).toHaveProperty('pictures');
    expect((await change(data.id, [])).data.pictures).toEqual([]);
    expect(await seen([guid], technician)).toEqual([guid]);
  });

  it.each([
    [
      'a file of another kind',
      async () => [await uploaded({ kind: 'photo' })],
      'Add PNG, JPEG or WebP images.',
    ],
    ['one that was never uploaded', async () => [randomUUID()], 'upload'],
    [
      'the same one twice',
      async () => {
        const guid = await uploaded();
        return [guid, guid.toUpperCase()];
      },
      'Add each picture once.',
    ],
    ['more than ten', async () => Array.from({ length: 11 }, () => randomUUID()), 'Add at most 10 pictures.'],
    ['no guid', async () => ['../etc'], 'This isn’t a picture.'],
  ])('refuses %s, and saves nothing', async (_, guids, words) => {
    const before = (await server.sql('select count(*)::int as n from part_items'))[0];
    const { status, error } = await add(await guids());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(Object.entries(error.fields ?? {}).map(([field, text]) => [field.split('.')[0], text])).toEqual([
      ['pictures', expect.stringContaining(words)],
    ]);
    expect((await server.sql('select count(*)::int as n from part_items'))[0]).toEqual(before);
  });
});
