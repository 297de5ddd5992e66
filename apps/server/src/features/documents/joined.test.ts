import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { siblingsOf } from '@fieldwright/domain/kernel/edit-order';
import { type Edit, startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import type { KindOf } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { buildOutside } from '../../testing/outside-rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles } from '../../testing/whole-documents.ts';

let server: TestServer;
let office: Saving;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
});
afterAll(() => server.stop());

const shape = workOrderShape;
const add = (edit: Edit<WorkOrder>, kind: KindOf<WorkOrder>, fields: object) =>
  addRecord(workOrderShape, edit, { kind, fields: fields as never });

/** Returns a site with a furnace from an earlier visit, and an unsaved new work order there. */
async function begunBesideFurnace() {
  const place = await buildSite(server);
  const system = { siteId: place.siteId, text: 'Furnace' };
  const { id } = await office.saved(saveOf(add(newWorkOrder(place), 'siteSystems', system).edit));
  const earlier = await office.load('workOrder', id);
  const { siteSystems } = earlier;
  const edit = startNewEdit(workOrderShape, { ...place, guid: randomUUID() }, { siteSystems });
  return { earlier, edit, furnace: siteSystems[0]!.id };
}

describe('a new work order that holds the same twice', () => {
  it('has one recommendation for a system, with the items of both, and answers it for both ids (R4.14)', async () => {
    const { edit, furnace } = await begunBesideFurnace();
    const first = add(edit, 'recommendations', { siteSystemId: furnace });
    const igniter = add(first.edit, 'recommendationItems', { recommendationId: first.id, text: 'Igniter' });
    const second = add(igniter.edit, 'recommendations', { siteSystemId: furnace });
    const blower = add(second.edit, 'recommendationItems', { recommendationId: second.id, text: 'Blower' });
    const [guid] = await buildFiles(server, token, 1);
    const photo = { recommendationId: second.id, text: 'Wheel', guid };
    const { id, ids } = await office.saved(saveOf(add(blower.edit, 'recommendationPhotos', photo).edit));
    const made = await office.load('workOrder', id);
    const { recommendations, recommendationPhotos } = made;
    const [one] = recommendations;
    expect(recommendations.map(({ siteSystemId }) => siteSystemId)).toEqual([furnace]);
    expect([ids[String(first.id)], ids[String(second.id)]]).toEqual([one!.id, one!.id]);
    const items = siblingsOf(shape, made, { kind: 'recommendationItems', parentId: one!.id });
    expect(items.map(({ text }) => text)).toEqual(['Igniter', 'Blower']);
    expect(ids[String(blower.id)]).toBe(items[1]!.id);
    expect(recommendationPhotos).toMatchObject([{ recommendationId: one!.id, text: 'Wheel' }]);
  });

  it('has one answer to a question: what either says (R4.14)', async () => {
    const place = await buildSite(server);
    const debriefQuestionId = await buildOutside(server, 'debriefQuestion');
    const silent = add(newWorkOrder(place), 'debriefAnswers', { debriefQuestionId, answer: null });
    const said = add(silent.edit, 'debriefAnswers', { debriefQuestionId, answer: 'Yes' });
    const { id, ids } = await office.saved(saveOf(said.edit));
    const { debriefAnswers } = await office.load('workOrder', id);
    expect(debriefAnswers.map(({ answer }) => answer)).toEqual(['Yes']);
    expect([ids[String(silent.id)], ids[String(said.id)]]).toEqual([
      debriefAnswers[0]!.id,
      debriefAnswers[0]!.id,
    ]);
  });

  it('takes up the coverage that the site has of the same system, and asks where the dates differ (R4.14)', async () => {
    const { earlier, edit, furnace } = await begunBesideFurnace();
    const agreementId = await buildOutside(server, 'agreement');
    const covered = { agreementId, siteSystemId: furnace, startDate: '2026-01-01' };
    const there = add(startEdit(workOrderShape, earlier), 'agreementSiteSystems', covered);
    const { ids: thereIds } = await office.saved(saveOf(there.edit));
    const coverage = thereIds[String(there.id)];

    const alike = add(edit, 'agreementSiteSystems', covered);
    const { id, ids } = await office.saved(saveOf(alike.edit));
    expect(ids[String(alike.id)]).toBe(coverage);
    expect((await office.load('workOrder', id)).agreementSiteSystems).toMatchObject([{ id: coverage }]);

    const other = add(edit, 'agreementSiteSystems', { ...covered, startDate: '2026-06-01' });
    const { data } = await office.save(saveOf(other.edit, { key: randomUUID() }));
    expect(data).toMatchObject({
      outcome: 'asks',
      questions: [{ type: 'sameField', record: { kind: 'agreementSiteSystems', id: coverage } }],
    });
  });
});

describe('a new work order that changes a system of its site', () => {
  it('asks where somebody else has changed the same of it since it was begun', async () => {
    const { earlier, edit, furnace } = await begunBesideFurnace();
    const modeled = (from: Edit<WorkOrder>, model: string) =>
      changeRecord(workOrderShape, from, { kind: 'siteSystems', id: furnace, fields: { model } });
    await office.saved(saveOf(modeled(startEdit(workOrderShape, earlier), 'GMV97')));
    const { data } = await office.save(saveOf(modeled(edit, 'XR14')));
    expect(data).toMatchObject({
      outcome: 'asks',
      questions: [
        { record: { kind: 'siteSystems', id: furnace }, fields: [{ theirs: 'GMV97', yours: 'XR14' }] },
      ],
    });
    const { siteSystems } = await office.load('workOrder', earlier.id);
    expect(siteSystems.map(({ model }) => model)).toEqual(['GMV97']);
  });
});
