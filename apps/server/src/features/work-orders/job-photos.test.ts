import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { addJobPhoto } from '@fieldwright/domain/work-orders/job-photos';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles } from '../../testing/whole-documents.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const open = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: office, params: { id } })).data;

describe('POST /api/workorders with photos of the job', () => {
  it('keeps them in order, and shows those of a system on the next visit, too (R3.3)', async () => {
    const [first, second] = await buildFiles(server, office, 2);
    const fields = { text: 'Furnace', siteId: place.siteId };
    const furnace = addRecord(workOrderShape, newWorkOrder(place), { kind: 'siteSystems', fields });
    const marks = [{ shape: 'arrow', color: 'red', points: [0, 0, 5000, 5000] }];
    const before = addJobPhoto(furnace.edit, { kind: 'before', guid: first });
    const nameplate = {
      kind: 'nameplate',
      guid: second,
      siteSystemId: furnace.id,
      text: 'Serial',
      marks,
    } as const;
    const { id } = await savingAs(server, office).saved(saveOf(addJobPhoto(before.edit, nameplate).edit));
    const { workOrderPhotos, siteSystems, context } = await open(id);
    expect(workOrderPhotos.map(({ kind, shown, guid }) => [kind, shown, guid])).toEqual([
      ['before', true, first],
      ['nameplate', false, second],
    ]);
    expect(workOrderPhotos.map((photo) => photo.marks)).toEqual([[], marks]);
    expect([context.files.map(({ guid }) => guid).sort(), context.systemPhotos]).toEqual([
      [first!, second!].sort(),
      [],
    ]);

    const next = await savingAs(server, office).saved(saveOf(newWorkOrder(place)));
    const later = (await open(next.id)).context;
    expect(later.systemPhotos).toMatchObject([
      {
        siteSystemId: siteSystems[0]!.id,
        kind: 'nameplate',
        text: 'Serial',
        marks,
        fileId: workOrderPhotos[1]!.fileId,
      },
    ]);
    expect(later.files.map(({ guid }) => guid)).toEqual([second]);
  });

  it('leaves out the one that is too large, and saves the others (R5.4)', async () => {
    const [guid] = await buildFiles(server, office, 1);
    const faulty = { kind: 'before', guid: crypto.randomUUID(), error: 'The file is too large.' } as const;
    const large = addJobPhoto(newWorkOrder(place), faulty);
    const both = addJobPhoto(large.edit, { kind: 'after', guid });
    const { id } = await savingAs(server, office).saved(saveOf(both.edit));
    expect((await open(id)).workOrderPhotos.map((photo) => photo.guid)).toEqual([guid]);
  });

  it('refuses a kind that there is none of, naming the field', async () => {
    const [guid] = await buildFiles(server, office, 1);
    const { edit } = addJobPhoto(newWorkOrder(place), { kind: 'during' as 'before', guid });
    const { status, error } = await server.call('POST /api/workorders', { as: office, body: saveOf(edit) });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([
      422,
      [`workOrderPhotos.${edit.draft.workOrderPhotos[0]!.id}.kind`],
    ]);
  });

  it('is for whom the work order is: others don’t see its photos (R6.4)', async () => {
    const [guid] = await buildFiles(server, office, 1);
    const { edit } = addJobPhoto(newWorkOrder(place), { kind: 'before', guid });
    const { id } = await savingAs(server, office).saved(saveOf(edit));
    const [photo] = startEdit(workOrderShape, await savingAs(server, office).load('workOrder', id)).draft
      .workOrderPhotos;
    const ask = async (as: string) =>
      (
        await server.call('POST /api/files/addresses', {
          as,
          body: { ids: [photo!.fileId!], variant: 'original' },
        })
      ).data.length;
    const technician = (await server.signInAs('technician')).token;
    expect([await ask(office), await ask(technician)]).toEqual([1, 0]);
  });
});
