import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { sizeLimits } from '@fieldwright/domain/kernel/edit-size';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let as: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const device = { id: randomUUID(), date: new Date(runClock()).toISOString(), clockOffsetMs: 0 };
const post = async (body: object) => {
  const reply = await server.call('POST /api/workorders', { as, body: body as never });
  return [reply.status, reply.error.fields] as const;
};
/** Returns a new work order with one record of a kind, and the id it is sent with. */
function planWith(kind: string, fields: object) {
  const { edit, id } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: kind as 'siteSystems',
    fields: { siteId: place.siteId, ...fields },
  });
  return { body: saveOf(edit), id };
}

/** Returns the save of one new line, repeated `count` times. */
function linesLike(body: ReturnType<typeof saveOf>, count: number, workOrderId = -1) {
  const { place: _, ...line } = body.plan.steps.find(({ kind }) => kind === 'details')!.records[0]!;
  const fields = { ...line.fields, workOrderId: { from: null, to: workOrderId } };
  const records = Array.from({ length: count }, (_line, index) => ({ ...line, fields, id: -2 - index }));
  return { kind: 'details', records };
}

describe('a save that does not fit is refused and names the field (R5.8)', () => {
  it.each(['foo', 'constructor', '__proto__', 'toString'])('a kind called %s', async (kind) => {
    const { body } = planWith('siteSystems', { text: 'Furnace' });
    const steps = [...body.plan.steps, { kind, records: [] }];
    expect(await post({ ...body, plan: { ...body.plan, steps } })).toEqual([
      422,
      { [`plan.steps.${steps.length - 1}.kind`]: 'Unknown type.' },
    ]);
  });

  it.each(['0000-01-01', '1799-12-31', '2200-01-01'])('a day like %s', async (installedDate) => {
    const { body, id } = planWith('siteSystems', { installedDate });
    expect(await post(body)).toEqual([
      422,
      { [`siteSystems.${id}.installedDate`]: 'Enter a date between the years 1800 and 2199.' },
    ]);
  });

  it.each(['Fur\0nace', 'Fur\ud83dnace'])('a text that cannot be kept', async (text) => {
    const { body, id } = planWith('siteSystems', { text });
    expect(await post(body)).toEqual([
      422,
      { [`siteSystems.${id}.text`]: 'It has a character that can’t be saved.' },
    ]);
  });

  it.each(['x', '', '1.1.1'])('a photo whose guid is %j', async (guid) => {
    const withSystem = addRecord(workOrderShape, newWorkOrder(place), {
      kind: 'recommendations',
      fields: {},
    });
    const { edit, id } = addRecord(workOrderShape, withSystem.edit, {
      kind: 'recommendationPhotos',
      fields: { recommendationId: withSystem.id, guid },
    });
    const [status, fields] = await post(saveOf(edit));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [`recommendationPhotos.${id}.guid`]]);
  });

  it.each([
    ['3.1.0', 'No price has this key.'],
    ['1.5.0', 'No price has this key.'],
    ['1.1.999999', refusalTexts.notThere],
  ])('a price that nobody has worked out: %s (R3.11)', async (priceKey, words) => {
    const { body, id } = planWith('details', { text: 'Igniter', unitPriceCents: 8600, priceKey });
    expect(await post(body)).toEqual([422, { [`details.${id}.priceKey`]: words }]);
    const made = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place)) });
    const workOrderId = (made.data as { id: number }).id;
    const line = { id: 0, workOrderId, text: 'Igniter', unitPriceCents: 8600, priceKey };
    const { status, error } = await server.call('POST /api/workorderdetails', { as, body: line as never });
    expect([status, Object.values(error.fields ?? {})]).toEqual([422, [words]]);
  });

  it.each([
    ['propertyTypeId', 'Choose residential or commercial.'],
    ['rateTypeId', 'Choose the standard, after-hours, holiday or add-on rate.'],
  ])('a document whose %s has no prices (R3.11)', async (field, words) => {
    const edit = newWorkOrder(place);
    const draft = { ...edit.draft, [field]: 5 };
    expect(await post(saveOf({ ...edit, draft }))).toEqual([
      422,
      { [`workOrder.${draft.id}.${field}`]: words },
    ]);
  });

  it.each([
    [{ device: { ...device, date: '0000-01-01T00:00:00Z' } }, 'device.date'],
    [{ device: { ...device, date: '2026-11-20T10:00:00+23:00' } }, 'device.date'],
    [{ basedOn: 3_000_000_000 }, 'basedOn'],
    [{ label: 'x'.repeat(201) }, 'label'],
  ])('%j', async (more, field) => {
    const [status, fields] = await post({ ...saveOf(newWorkOrder(place, 1)), ...more });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  it('more lines than a save may have, and more than a work order may have', async () => {
    const one = saveOf(newWorkOrder(place, 1));
    const [root] = one.plan.steps;
    const sized = (count: number) => ({ ...one.plan, steps: [root!, linesLike(one, count)] });
    expect(await post({ ...one, plan: sized(sizeLimits.save + 1) })).toEqual([
      422,
      { plan: expect.stringContaining('You can save up to 2,000 at a time') },
    ]);
    const body = { ...one, plan: sized(sizeLimits.save) };
    const { data } = await server.call('POST /api/workorders', { as, body });
    const { id } = data as { id: number };
    const more = linesLike(one, sizeLimits.document - sizeLimits.save + 1, id);
    const plan = { entity: 'workOrder', id, steps: [more] };
    expect(await post({ key: randomUUID(), basedOn: 1, plan })).toEqual([
      422,
      { plan: expect.stringContaining('The limit is 3,000') },
    ]);
  });

  it('a version that is not there yet', async () => {
    const made = await server.call('POST /api/workorders', { as, body: saveOf(newWorkOrder(place, 1)) });
    const { id } = made.data as { id: number };
    const record = { id, created: false, updated: true, deleted: false };
    const fields = { text: { from: '', to: 'No heat' } };
    const steps = [{ kind: 'workOrder', records: [{ ...record, fields }] }];
    const body = { key: randomUUID(), plan: { entity: 'workOrder', id, steps }, basedOn: 77 };
    expect(await post(body)).toEqual([422, { basedOn: 'That version doesn’t exist yet.' }]);
  });
});

describe('a device’s save that is refused waits for the office as it was sent, whatever refused it', () => {
  const parked = async (key: string) => {
    const office = (await server.signInAs('office')).token;
    return (await server.call('GET /api/saves/parked/{key}', { as: office, params: { key } })).data;
  };

  it('but not that of a person who may save no such document', async () => {
    const body = { ...saveOf(newWorkOrder(place, 1)), device };
    const sales = (await server.signInAs('sales')).token;
    const refused = await server.call('POST /api/workorders', { as: sales, body });
    expect([refused.status, refused.error.code, refused.error.kept]).toEqual([403, 'forbidden', undefined]);
    expect(await parked(body.key)).toBeUndefined();
  });

  it('by the shape of the request', async () => {
    const body = { ...saveOf(newWorkOrder(place, 1)), device, label: 'x'.repeat(300) };
    expect((await post(body))[0]).toBe(422);
    expect(await parked(body.key)).toMatchObject({ label: '', plan: body.plan });
  });

  it('even where what was sent is no plan', async () => {
    const body = { key: randomUUID(), plan: 'lost \0', device: { ...device, date: 'yesterday' } };
    expect((await post(body))[0]).toBe(422);
    expect(await parked(body.key)).toMatchObject({ plan: null, savedDate: null });
  });

  it('but not that of a browser, whose person reads the refusal', async () => {
    const body = { ...saveOf(newWorkOrder(place, 1)), label: 'x'.repeat(300) };
    expect((await post(body))[0]).toBe(422);
    expect(await parked(body.key)).toBeUndefined();
  });

  it('and is kept until somebody has looked at it, however old', async () => {
    const body = { ...saveOf(newWorkOrder(place, 1)), device, label: 'x'.repeat(300) };
    await post(body);
    await server.sql("update saves set created_date = clock_now() - interval '200 days' where key = $1", [
      body.key,
    ]);
    await server.sql('select sweep_saves()');
    expect(await parked(body.key)).toBeDefined();
  });
});
