import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { entryFormats, oldestEntryMs } from './save-entry.commands.ts';

let server: TestServer;
let ana: Saving;
let token: string;
let officeToken: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('technician')).token;
  officeToken = (await server.signInAs('office')).token;
  ana = savingAs(server, token);
});
beforeEach(async () => {
  place = await buildSite(server);
});
afterAll(() => server.stop());

const device = (date = new Date(server.deps.clock()), clockOffsetMs = 0) => ({
  id: randomUUID(),
  date: date.toISOString(),
  clockOffsetMs,
});
type Line = Partial<WorkOrder['details'][number]>;
const change = (document: WorkOrder, fields: Line, index = 0) =>
  changeRecord(workOrderShape, startEdit(workOrderShape, document), {
    kind: 'details',
    id: document.details[index]!.id,
    fields,
  });
/** Returns a save that follows another one instead of naming a version. */
const afterSave = (before: string, edit: Edit<WorkOrder>, more: Partial<SaveRequestInput> = {}) => ({
  ...saveOf(edit, more),
  basedOn: undefined,
  after: before,
});
async function known(lines = 3) {
  const { id } = await ana.saved(saveOf(newWorkOrder(place, lines)));
  return ana.load('workOrder', id);
}
const refusal = async (body: SaveRequestInput) => {
  const reply = await ana.save(body);
  return [reply.status, reply.error.code];
};
/** Returns a save that the server refuses because a quantity is too large. */
function refusedBody(document: WorkOrder, more: Partial<SaveRequestInput> = {}): SaveRequestInput {
  const body = { ...saveOf(change(document, { quantity: 2_000_000 }), { device: device(), ...more }) };
  return body;
}
const discard = (key: string, more: { basedOn?: number; after?: string } = {}, as = token) =>
  server.call('POST /api/saves/discard', { as, body: { key, entity: 'workOrder', ...more } });
const parked = async () => (await server.call('GET /api/saves/parked', { as: officeToken })).data.saves;
const opened = (key: string) =>
  server.call('GET /api/saves/parked/{key}', { as: officeToken, params: { key } });

describe('after', () => {
  it('stands on the version that the save before it left, which the device does not know yet (offline.md 4)', async () => {
    const document = await known();
    const first = saveOf(change(document, { text: 'first' }));
    const second = afterSave(first.key, change(document, { text: 'second' }, 1));
    const third = afterSave(second.key, change(document, { quantity: 8 }, 2));
    for (const [index, body] of [first, second, third].entries())
      expect((await ana.saved(body)).version).toBe(2 + index);
    const { details } = await ana.load('workOrder', document.id);
    expect([details[0]!.text, details[1]!.text, details[2]!.quantity]).toEqual(['first', 'second', 8]);
  });

  it('waits for the one before, however often it is sent, and writes nothing meanwhile', async () => {
    const document = await known();
    const first = saveOf(change(document, { text: 'first' }));
    const second = afterSave(first.key, change(document, { text: 'second' }, 1));
    const before = await companyRows(server);
    expect(await refusal(second)).toEqual([409, 'after_missing']);
    expect(await refusal(second)).toEqual([409, 'after_missing']);
    expect(await companyRows(server)).toEqual(before);
    await ana.saved(first);
    expect((await ana.saved(second)).version).toBe(3);
  });

  it('is refused where the save before it was of another document', async () => {
    const [one, other] = [await known(), await known()];
    const elsewhere = saveOf(change(other, { text: 'elsewhere' }));
    await ana.saved(elsewhere);
    const before = await companyRows(server);
    expect(await refusal(afterSave(elsewhere.key, change(one, { text: 'here' })))).toEqual([422, 'invalid']);
    expect(await companyRows(server)).toEqual(before);
  });

  it('merges with what others changed after the save before it: a version that it never saw', async () => {
    const document = await known();
    const first = saveOf(change(document, { text: 'first' }));
    await ana.saved(first);
    const office = savingAs(server, officeToken);
    const now = await office.load('workOrder', document.id);
    await office.saved(saveOf(change(now, { quantity: 77 }, 1)));
    const second = await ana.saved(afterSave(first.key, change(document, { text: 'second' }, 2)));
    expect(second.cameIn).toEqual([
      expect.objectContaining({
        kind: 'details',
        field: 'quantity',
        by: expect.objectContaining({ name: 'Office North' }),
      }),
    ]);
    const { details } = await ana.load('workOrder', document.id);
    expect(details.map(({ text, quantity }) => [text, quantity])).toEqual([
      ['first', 1],
      ['Capacitor 1', 77],
      ['second', 3],
    ]);
  });

  it('or a version must be named by a save of what is there', async () => {
    const document = await known();
    const body = { ...saveOf(change(document, { text: 'x' })), basedOn: undefined };
    expect(await refusal(body)).toEqual([422, 'invalid']);
  });
});

describe('refs', () => {
  it('put in what the temporary ids of earlier saves have become, in the own document (R4.3, offline.md 4)', async () => {
    const birth = newWorkOrder(place, 1);
    const first = saveOf(birth);
    // the device continues below its lowest temporary id, on top of the waiting plan
    const waiting = startEdit(workOrderShape, birth.draft);
    const line = addRecord(workOrderShape, waiting, { kind: 'details', fields: detailFields(5) });
    const part = addRecord(workOrderShape, line.edit, {
      kind: 'repairParts',
      fields: { parentId: birth.draft.details[0]!.id, text: 'Contactor' },
    });
    const second = {
      ...afterSave(first.key, part.edit),
      refs: Object.fromEntries(
        [birth.draft.id, birth.draft.details[0]!.id].map((id) => [
          String(id),
          { key: first.key, tempId: id },
        ]),
      ),
    };
    expect(second.plan.id).toBe(-1);
    expect(await refusal(second)).toEqual([409, 'after_missing']);
    const made = await ana.saved(first);
    const then = await ana.saved(second);
    expect([then.id, then.version]).toEqual([made.id, 2]);
    const stored = await ana.load('workOrder', made.id);
    expect(stored.details.map(({ id }) => id)).toEqual([made.ids['-2'], then.ids[String(line.id)]]);
    expect(stored.repairParts).toMatchObject([{ parentId: made.ids['-2'], text: 'Contactor' }]);
  });

  it('also of another document: a proposal that points at a work order born on the device', async () => {
    const birth = saveOf(newWorkOrder(place, 1));
    const edit = newProposal(place.siteId);
    const body = saveOf(
      { ...edit, draft: { ...edit.draft, workOrderId: -901 } },
      { refs: { '-901': { key: birth.key, tempId: -1 } } },
    );
    expect(await refusal(body)).toEqual([409, 'after_missing']);
    const made = await ana.saved(birth);
    const proposal = await ana.saved(body);
    expect(await ana.load('salesProposal', proposal.id)).toMatchObject({ workOrderId: made.id });
  });

  it('name an id that the save has made, else they are refused', async () => {
    const birth = saveOf(newWorkOrder(place, 1));
    await ana.saved(birth);
    const edit = newProposal(place.siteId);
    const body = saveOf(
      { ...edit, draft: { ...edit.draft, workOrderId: -901 } },
      { refs: { '-901': { key: birth.key, tempId: -99 } } },
    );
    const reply = await ana.save(body);
    expect([reply.status, reply.error.fields]).toEqual([422, { 'refs.-901': expect.any(String) }]);
  });

  it('are needed: a temporary id that no save is named for is refused, and is in no row', async () => {
    const edit = newProposal(place.siteId);
    const body = saveOf({ ...edit, draft: { ...edit.draft, workOrderId: -901 } });
    const before = await companyRows(server);
    expect(await refusal(body)).toEqual([422, 'invalid']);
    const lines = newWorkOrder(place, 1);
    const detail = { ...lines.draft.details[0]!, partItemId: -44 };
    const dangling = saveOf({ ...lines, draft: { ...lines.draft, details: [detail] } });
    expect(await refusal(dangling)).toEqual([422, 'invalid']);
    expect(await companyRows(server)).toEqual(before);
  });
});

describe('a refused save of a device', () => {
  it('is parked as it was sent, and the office sees who, what, when and why (offline.md 4)', async () => {
    const document = await known();
    const saved = new Date(server.deps.clock() - 3_600_000);
    const body = refusedBody(document, { label: 'Capacitor, 3 lines', device: device(saved) });
    expect(await refusal(body)).toEqual([422, 'invalid']);
    const found = (await opened(body.key)).data;
    expect(found).toMatchObject({
      entity: 'workOrder',
      rootId: document.id,
      label: 'Capacitor, 3 lines',
      by: { name: 'Technician North' },
      savedDate: saved.toISOString(),
      clockWrong: false,
      plan: body.plan,
    });
    expect(found.reason).toContain(`details.${document.details[0]!.id}.quantity`);
    const theirs = await server.call('GET /api/saves/parked', {
      as: (await server.signInAs('owner@south.example')).token,
    });
    expect(theirs.data).toEqual({ saves: [], next: null });
    const reader = await server.call('GET /api/saves/parked', { as: token });
    expect(reader.error.code).toBe('forbidden');
  });

  it('is parked for each refusal that a device does not repeat by itself', async () => {
    const document = await known();
    const gone = { ...document, id: 987_654 };
    const bodies: [SaveRequestInput, string][] = [
      [refusedBody(document), 'invalid'],
      [saveOf(change(gone, { text: 'x' }), { device: device() }), 'not_found'],
      [{ ...refusedBody(document), format: 99 }, 'format_unknown'],
      [
        saveOf(change(document, { text: 'x' }), {
          device: device(new Date(server.deps.clock() - oldestEntryMs - 60_000)),
        }),
        'too_old',
      ],
    ];
    for (const [body, code] of bodies) {
      expect((await refusal(body))[1]).toBe(code);
      expect((await parked()).find(({ key }) => key === body.key)?.reason).toContain(code);
    }
  });

  it("leaves a browser's refused save with the browser", async () => {
    const body = { ...refusedBody(await known()), device: undefined };
    expect(await refusal(body)).toEqual([422, 'invalid']);
    expect((await parked()).some(({ key }) => key === body.key)).toBe(false);
  });

  it('holds up what comes after it, until it is discarded: then that goes on from what was before (offline.md 4)', async () => {
    const document = await known();
    const first = refusedBody(document);
    const second = afterSave(first.key, change(document, { text: 'second' }, 1));
    await ana.save(first);
    expect(await refusal(second)).toEqual([409, 'after_missing']);
    expect((await discard(first.key, { basedOn: 1 })).status).toBe(204);
    expect((await ana.saved(second)).version).toBe(2);
    expect((await parked()).some(({ key }) => key === first.key)).toBe(false);
    expect(await refusal(first)).toEqual([409, 'discarded']);
  });

  it('counts as the corrected one that replaces it: followers go on after that (offline.md 4)', async () => {
    const document = await known();
    const first = refusedBody(document);
    const second = afterSave(first.key, change(document, { text: 'second' }, 1));
    await ana.save(first);
    const corrected = saveOf(change(document, { quantity: 5 }), { replaces: first.key });
    expect((await ana.saved(corrected)).version).toBe(2);
    expect((await ana.saved(second)).version).toBe(3);
    expect(await refusal(first)).toEqual([409, 'discarded']);
    expect((await parked()).some(({ key }) => key === first.key)).toBe(false);
  });

  it('is corrected again where the correction is refused too: followers of the first go on after the last', async () => {
    const document = await known();
    const first = refusedBody(document);
    const follower = afterSave(first.key, change(document, { text: 'follower' }, 1));
    const second = refusedBody(document, { replaces: first.key });
    await ana.save(first);
    await ana.save(second);
    expect(await refusal(follower)).toEqual([409, 'after_missing']);
    const third = saveOf(change(document, { quantity: 6 }), { replaces: second.key });
    await ana.saved(third);
    expect((await ana.saved(follower)).version).toBe(3);
    const waiting = (await parked()).map(({ key }) => key);
    expect(waiting).not.toContain(first.key);
    expect(waiting).not.toContain(second.key);
  });

  it('is run when it is sent again as it was and now fits', async () => {
    const site = await buildSite(server, 2);
    const body = saveOf(newWorkOrder(site), { device: device() });
    expect(await refusal(body)).toEqual([422, 'invalid']);
    await server
      .sql('update customers set company_id = 1 where id = $1', [site.customerId])
      .catch(() => null);
    await server.sql(
      `insert into customers (company_id, id, guid) values (1, ${site.customerId}, gen_random_uuid());
       insert into sites (company_id, id, guid, customer_id, text, time_zone)
       values (1, ${site.siteId}, gen_random_uuid(), ${site.customerId}, 'Home', 'America/New_York')`,
    );
    expect((await ana.saved(body)).version).toBe(1);
    expect((await parked()).some(({ key }) => key === body.key)).toBe(false);
  });
});

describe('discarding', () => {
  it('goes through a chain: followers of several discarded ones stand on what was before the first', async () => {
    const document = await known();
    const first = refusedBody(document);
    const second = { ...refusedBody(document), basedOn: undefined, after: first.key };
    const third = afterSave(second.key, change(document, { text: 'third' }, 1));
    await ana.save(first);
    await ana.save(second);
    await discard(second.key, { after: first.key });
    expect(await refusal(third)).toEqual([409, 'after_missing']);
    await discard(first.key, { basedOn: 1 });
    expect((await ana.saved(third)).version).toBe(2);
  });

  it('refuses what refers to a record that never came about (offline.md 4)', async () => {
    const birth = saveOf(newWorkOrder(place, 1), { device: device() });
    await discard(birth.key);
    const edit = newProposal(place.siteId);
    const body = saveOf(
      { ...edit, draft: { ...edit.draft, workOrderId: -901 } },
      { refs: { '-901': { key: birth.key, tempId: -1 } }, device: device() },
    );
    expect(await refusal(body)).toEqual([422, 'ref_discarded']);
    expect((await parked()).some(({ key }) => key === body.key)).toBe(true);
    expect(await refusal(birth)).toEqual([409, 'discarded']);
  });

  it('is refused for a save that has been carried out, and for somebody else without the right', async () => {
    const body = saveOf(newWorkOrder(place));
    await ana.saved(body);
    expect((await discard(body.key)).error.code).toBe('not_found');
    const mine = refusedBody(await known());
    await ana.save(mine);
    const sales = (await server.signInAs('sales')).token;
    expect((await discard(mine.key, { basedOn: 1 }, sales)).error.code).toBe('not_found');
    const south = (await server.signInAs('owner@south.example')).token;
    await discard(mine.key, { basedOn: 1 }, south);
    expect((await parked()).some(({ key }) => key === mine.key)).toBe(true);
    expect((await discard(mine.key, { basedOn: 1 }, officeToken)).status).toBe(204);
  });
});

describe('replacing', () => {
  it('is refused where the first has been carried out after all: nothing is there twice', async () => {
    const document = await known();
    const first = saveOf(
      addRecord(workOrderShape, startEdit(workOrderShape, document), {
        kind: 'details',
        fields: detailFields(7),
      }).edit,
    );
    await ana.saved(first);
    const before = await companyRows(server);
    const again = saveOf(
      addRecord(workOrderShape, startEdit(workOrderShape, document), {
        kind: 'details',
        fields: detailFields(8),
      }).edit,
      { replaces: first.key },
    );
    expect(await refusal(again)).toEqual([409, 'key_reused']);
    expect(await companyRows(server)).toEqual(before);
  });

  it('is done by one of two at the same moment, also while the first is under way', async () => {
    for (let round = 0; round < 6; round++) {
      const document = await known();
      const add = (more: Partial<SaveRequestInput>) =>
        saveOf(
          addRecord(workOrderShape, startEdit(workOrderShape, document), {
            kind: 'details',
            fields: detailFields(9),
          }).edit,
          more,
        );
      const first = add({});
      const replies = await Promise.all([
        ana.save(first),
        ana.save(add({ replaces: first.key })),
        ana.save(add({ replaces: first.key })),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await ana.load('workOrder', document.id)).details).toHaveLength(document.details.length + 1);
    }
  });
});

describe('the format of an entry', () => {
  const fixtures = [
    { format: 1, file: 'work-order.1.json', hash: 'zYpZc-alQMoE1qx-xH91LrYANFPd7zWG6n6DayYZ9Nw' },
  ];

  it.each(fixtures)(
    'of release format $format is accepted as it was frozen (offline.md 8)',
    async (fixture) => {
      const bytes = readFileSync(
        new URL(`../../testing/saved-bodies/${fixture.file}`, import.meta.url),
        'utf8',
      );
      const frozen = JSON.parse(bytes) as SaveRequestInput;
      // the rows it refers to, as they were on the device
      await server.sql(
        `insert into customers (company_id, id, guid) values (1, 501, gen_random_uuid());
       insert into sites (company_id, id, guid, customer_id, text, time_zone)
       values (1, 502, gen_random_uuid(), 501, 'Home', 'America/New_York')`,
      );
      const send = () =>
        server.app.inject({
          method: 'POST',
          url: '/api/workorders',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: bytes,
        });
      await server.sql('select 1');
      const reply = await send();
      expect([reply.statusCode, reply.json().fields]).toEqual([200, undefined]);
      expect((await send()).json()).toEqual(reply.json());
      const stored = await ana.load('workOrder', reply.json().data.id);
      expect(stored.details.map(({ text, quantity }) => [text, quantity])).toEqual([
        ['Capacitor', 2],
        ['Contactor', 1.5],
      ]);
      const [row] = await server.sql<{ body_hash: string }>('select body_hash from saves where key = $1', [
        frozen.key,
      ]);
      // a later release must compute the same hash for the same bytes, or it would refuse repeated saves
      expect(row!.body_hash).toBe(fixture.hash);
    },
  );

  it('has a frozen body for each that is understood', () => {
    expect(fixtures.map(({ format }) => String(format))).toEqual(Object.keys(entryFormats));
  });
});

describe("a device's clock", () => {
  it('four days off to either side and another at each save: order is by lane, never by the clock; corrected times are within 2 s (offline.md 7)', async () => {
    const document = await known(1);
    let before: string | null = null;
    const bodies: SaveRequestInput[] = [];
    const days = 24 * 3_600_000;
    const truth: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const offset = Math.round((turn % 2 ? 4 : -4) * days * ((turn + 1) / 10));
      truth.push(server.deps.clock());
      const stamp = device(new Date(server.deps.clock() - offset), offset);
      const edit = change(document, { text: `turn ${turn}` });
      // the device shows its copy plus waiting plans, so the old value is that of the previous turn
      const body: SaveRequestInput = before === null ? saveOf(edit) : afterSave(before, edit);
      const fields = body.plan.steps[0]!.records[0]!.fields;
      if (turn > 0) fields['text'] = { from: `turn ${turn - 1}`, to: `turn ${turn}` };
      bodies.push({ ...body, device: stamp });
      before = body.key;
    }
    for (const body of bodies.toReversed().slice(0, 9))
      expect((await refusal(body))[1]).toBe('after_missing');
    for (const [turn, body] of bodies.entries()) {
      await ana.saved(body);
      expect((await ana.load('workOrder', document.id)).details[0]!.text).toBe(`turn ${turn}`);
    }
    const rows = await server.sql<{ corrected: string }>(
      `select device_date + clock_offset_ms * interval '1 millisecond' as corrected from saves
       where key = any($1) order by version`,
      [bodies.map(({ key }) => key)],
    );
    expect(rows).toHaveLength(10);
    for (const [turn, row] of rows.entries())
      expect(Math.abs(Date.parse(row.corrected) - truth[turn]!)).toBeLessThan(2000);
  });

  it('that is off by more than five minutes is pointed out to the office', async () => {
    const document = await known();
    const late = refusedBody(document, { device: device(new Date(server.deps.clock() - 400_000), 400_000) });
    const fine = refusedBody(document, { device: device(new Date(server.deps.clock() - 200_000), 200_000) });
    await ana.save(late);
    await ana.save(fine);
    const found = await parked();
    expect(found.find(({ key }) => key === late.key)).toMatchObject({ clockWrong: true });
    expect(found.find(({ key }) => key === fine.key)).toMatchObject({ clockWrong: false });
    expect(
      Math.abs(Date.parse(found.find(({ key }) => key === late.key)!.savedDate!) - server.deps.clock()),
    ).toBeLessThan(2000);
  });

  it('whatever it says, keeps no save out and no list shut', async () => {
    const document = await known();
    const odd = { id: randomUUID(), date: '2026-11-20T12:00:00Z', clockOffsetMs: 8_640_000_000_000_001 };
    const reply = await ana.save(saveOf(change(document, { quantity: 2_000_000 }), { device: odd }));
    expect(reply.status).toBe(422);
    const list = await server.call('GET /api/saves/parked', { as: officeToken });
    expect(list.status).toBe(200);
  });
});
