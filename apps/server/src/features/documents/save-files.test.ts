import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deviceOf, photoOf, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let owner: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const load = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: owner, params: { id } })).data as WorkOrder;
const save = (edit: Parameters<typeof saveOf>[0]) =>
  server.call('POST /api/workorders', { as: owner, body: saveOf(edit) });
const stateOf = async (guid: string) =>
  (await server.sql<{ state: string }>('select state from files where guid = $1', [guid]))[0]?.state;

/** Returns a new work order with one recommendation that has a photo for each guid. */
function withPhotos(photos: { guid: string | null; error?: string }[]) {
  const recommended = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'recommendations',
    fields: { siteSystemId: null },
  });
  return photos.reduce(
    (edit, photo) =>
      addRecord(workOrderShape, edit, {
        kind: 'recommendationPhotos',
        fields: { recommendationId: recommended.id, error: null, ...photo },
      }).edit,
    recommended.edit,
  );
}

/** Uploads a whole photo. @returns its guid */
async function uploaded(): Promise<string> {
  const sample = sampleOf(photoOf(2000));
  await deviceOf(server, owner).resume(sample);
  return sample.guid;
}

describe('a save with photos', () => {
  it('keeps the file of a temporary guid and names it by its id (R5.7, R7.3)', async () => {
    const guid = await uploaded();
    const { status, data, error } = await save(withPhotos([{ guid }]));
    expect([status, error.fields]).toEqual([200, undefined]);
    if (data.outcome !== 'saved') throw new Error('asks');
    const [photo] = (await load(data.id)).recommendationPhotos;
    const [file] = await server.sql('select id, state from files where guid = $1', [guid]);
    expect(file).toEqual({ id: photo!.fileId, state: 'kept' });
  });

  it('is refused, naming the photo, where the file has not arrived whole; nothing is written (R5.7)', async () => {
    const before = await server.sql('select count(*) from work_orders');
    const guid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const { error } = await save(withPhotos([{ guid }]));
    expect(error.code).toBe('file_incomplete');
    expect(Object.keys(error.fields ?? {})).toEqual(['recommendationPhotos.-3.guid']);
    expect(await server.sql('select count(*) from work_orders')).toEqual(before);
  });

  it('leaves out the photo that is too large and saves the others (R5.4)', async () => {
    const guid = await uploaded();
    const { data } = await save(withPhotos([{ guid: null, error: 'The file is too large.' }, { guid }]));
    if (data.outcome !== 'saved') throw new Error('asks');
    const photos = (await load(data.id)).recommendationPhotos;
    expect(photos.map((photo) => [photo.guid, photo.error])).toEqual([[guid, null]]);
  });

  it('refuses a file that another record has', async () => {
    const guid = await uploaded();
    await save(withPhotos([{ guid }]));
    const { error } = await save(withPhotos([{ guid }]));
    expect([error.code, error.fields]).toEqual([
      'file_attached',
      { 'recommendationPhotos.-3.guid': 'It’s already attached to something else.' },
    ]);
  });

  it('frees the file of a photo that is removed', async () => {
    const guid = await uploaded();
    const { data } = await save(withPhotos([{ guid }]));
    if (data.outcome !== 'saved') throw new Error('asks');
    const stored = await load(data.id);
    const [photo] = stored.recommendationPhotos;
    const edit = removeRecord(workOrderShape, startEdit(workOrderShape, stored), {
      kind: 'recommendationPhotos',
      id: photo!.id,
    });
    expect((await save(edit)).status).toBe(200);
    expect(await stateOf(guid)).toBe('checked');
  });

  it('keeps no file where the save fails', async () => {
    const guid = await uploaded();
    await server.sql(
      `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await server.sql(
      'create trigger refuse before insert on changes for each row execute function refuse_change()',
    );
    expect((await save(withPhotos([{ guid }]))).status).toBe(500);
    await server.sql('drop trigger refuse on changes');
    expect(await stateOf(guid)).toBe('checked');
    expect((await save(withPhotos([{ guid }]))).status).toBe(200);
  });
});

describe('a save with a photo that is sent again', () => {
  it('is answered as the first time, though the file is gone by now', async () => {
    const guid = await uploaded();
    const body = saveOf(withPhotos([{ guid }]));
    const first = await server.call('POST /api/workorders', { as: owner, body });
    if (first.data.outcome !== 'saved') throw new Error('asks');
    const stored = await load(first.data.id);
    const edit = removeRecord(workOrderShape, startEdit(workOrderShape, stored), {
      kind: 'recommendationPhotos',
      id: stored.recommendationPhotos[0]!.id,
    });
    await save(edit);
    await server.call('DELETE /api/files/{guid}', { as: owner, params: { guid } });
    const again = await server.call('POST /api/workorders', { as: owner, body });
    expect([again.status, again.data]).toEqual([200, first.data]);
  });
});

describe('a photo without a file', () => {
  it('is refused by the plan, naming the field; the others wait for it (R5.4)', async () => {
    const edit = withPhotos([{ guid: await uploaded() }, { guid: null }]);
    const { id } = edit.draft.recommendationPhotos[1]!;
    const refused = { [`recommendationPhotos.${id}.guid`]: 'Upload a file first.' };
    const { status, error } = await save(edit);
    expect([status, error.fields]).toEqual([422, refused]);
    const body = saveOf(edit);
    const { records } = body.plan.steps.find(({ kind }) => kind === 'recommendationPhotos')!;
    delete (records[1]!.fields as Record<string, unknown>)['guid'];
    const unsaid = await server.call('POST /api/workorders', { as: owner, body });
    expect([unsaid.status, unsaid.error.fields]).toEqual([422, refused]);
  });

  it('is what no saved photo becomes; another file takes the place of the one it has (R5.4)', async () => {
    const [guid, other] = [await uploaded(), await uploaded()];
    const { data } = await save(withPhotos([{ guid }]));
    if (data.outcome !== 'saved') throw new Error('asks');
    const stored = await load(data.id);
    const [photo] = stored.recommendationPhotos;
    const changed = (to: string | null) =>
      changeRecord(workOrderShape, startEdit(workOrderShape, stored), {
        kind: 'recommendationPhotos',
        id: photo!.id,
        fields: { guid: to },
      });
    const { status, error } = await save(changed(null));
    expect([status, error.fields]).toEqual([
      422,
      { [`recommendationPhotos.${photo!.id}.guid`]: 'Upload a file first.' },
    ]);
    expect((await save(changed(other))).status).toBe(200);
    expect([await stateOf(guid), await stateOf(other)]).toEqual(['checked', 'kept']);
  });

  it.each([
    ['recommendationphotos', 'recommendationId'],
    ['salesproposalfiles', 'salesProposalId'],
  ] as const)('is refused by POST /api/%s, naming the field (R5.4)', async (path, field) => {
    const photo = await save(withPhotos([{ guid: await uploaded() }]));
    const proposal = await server.call('POST /api/salesproposals', {
      as: owner,
      body: saveOf(newProposal(place.siteId)),
    });
    const { recommendations } = await load((photo.data as { id: number }).id);
    const of = {
      recommendationId: recommendations[0]!.id,
      salesProposalId: (proposal.data as { id: number }).id,
    };
    const body = { id: 0, text: 'Burner', [field]: of[field] };
    const { status, error } = await server.call(`POST /api/${path}`, { as: owner, body: body as never });
    const [named] = Object.entries(error.fields ?? {});
    expect([status, named?.[0].split('.').at(-1), named?.[1]]).toEqual([422, 'guid', 'This is required.']);
  });
});

describe('POST /api/salesproposals/{id}/files', () => {
  it("takes nobody else's temporary file by its number", async () => {
    const technician = (await server.signInAs('technician')).token;
    const { data } = await server.call('POST /api/salesproposals', {
      as: technician,
      body: saveOf(newProposal(place.siteId)),
    });
    if (data.outcome !== 'saved') throw new Error('asks');
    const guid = await uploaded();
    const [file] = await server.sql<{ id: number }>('select id from files where guid = $1', [guid]);
    const { status, error } = await server.call('POST /api/salesproposals/{id}/files', {
      as: technician,
      params: { id: data.id },
      body: { fileId: file!.id },
    });
    expect([status, error.fields]).toEqual([422, { fileId: 'Not found.' }]);
    expect(await stateOf(guid)).toBe('checked');
  });

  it('attaches a file by its id (R7.7)', async () => {
    const { data } = await server.call('POST /api/salesproposals', {
      as: owner,
      body: saveOf(newProposal(place.siteId)),
    });
    if (data.outcome !== 'saved') throw new Error('asks');
    const guid = await uploaded();
    const [file] = await server.sql<{ id: number }>('select id from files where guid = $1', [guid]);
    const attached = await server.call('POST /api/salesproposals/{id}/files', {
      as: owner,
      params: { id: data.id },
      body: { fileId: file!.id, text: 'Quote of the supplier' },
    });
    expect([attached.status, attached.error.fields]).toEqual([200, undefined]);
    expect(attached.data.record).toMatchObject({ fileId: file!.id, text: 'Quote of the supplier' });
    expect(await stateOf(guid)).toBe('kept');
    const missing = await server.call('POST /api/salesproposals/{id}/files', {
      as: owner,
      params: { id: data.id },
      body: { fileId: 5 },
    });
    expect(missing.error.fields).toEqual({ fileId: 'Not found.' });
  });
});
