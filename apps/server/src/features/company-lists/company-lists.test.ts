import { randomUUID } from 'node:crypto';
import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { listNames, orderedListNames } from '@fieldwright/domain/company-lists/company-lists';
import { dateAfter } from '@fieldwright/domain/schedule/board-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { lasting } from '../../testing/tax-items.ts';
import { keptLists } from './kept-list.ts';

let server: TestServer;
let owner: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  admin = (await server.signInAs('admin')).token;
});
afterAll(() => server.stop());

/** A valid new entry of each list, without its name. */
const samples: Record<ListName, object> = {
  departments: { color: 'teal', quickBooksClass: 'Plumbing' },
  jobtypes: { expectedMinutes: 90, priority: 'high' },
  arrivalwindows: { startTime: '08:00', endTime: '12:00' },
  leadsources: {},
  debriefquestions: {},
  tags: { color: 'amber' },
  sitesystemtypes: {},
  inspectionforms: { siteSystemTypeIds: [] },
  inspectionquestions: { answerKind: 'reading', unit: 'psi' },
  discounts: { kind: 'percent', rate: 50_000, amountCents: null, taxTreatment: 'beforeTax' },
  agreementplans: {
    priceCents: 18_900,
    billingFrequency: 'monthly',
    visitsPerYear: 2,
    discountRate: 100_000,
    laborRateCents: 9500,
    siteSystemTypeIds: [],
  },
  loanrates: {
    lender: 'Hometown Credit Union',
    planNumber: '2412',
    kind: 'deferredNoPayments',
    aprRate: 269_900,
    termMonths: 84,
    promoMonths: 12,
    leastCents: 100_000,
    mostCents: 5_000_000,
    dealerFeeRate: 59_900,
    paymentFactor: null,
    disclosure: 'Subject to credit approval.',
  },
  rebates: { amountCents: 40_000, taxTreatment: 'afterTax', reimbursed: true },
  holidays: {},
  taxitems: { section: 'NC', parts: lasting([{ id: 1, text: 'NC', rate: 47_500 }]) },
};
/** A holiday has a day of its own. */
let day = '2030-01-01';
const sampleOf = (list: ListName): object =>
  list === 'holidays' ? { date: (day = dateAfter(day, 1)) } : samples[list];
let made = 0;
const nameOf = (list: ListName) => `${list} ${String((made += 1)).padStart(4, '0')}`;
const post = (list: ListName, body: object, as = owner) =>
  server.call(`POST /api/${list}` as 'POST /api/departments', { as, body: body as never });
const add = async (list: ListName, fields: object = {}) =>
  (await post(list, { guid: randomUUID(), text: nameOf(list), ...sampleOf(list), ...fields })).data;
const read = async (list: ListName, removed = false) =>
  (
    await server.call(`GET /api/${list}` as 'GET /api/departments', {
      as: owner,
      ...(removed && { query: { removed: 'true' as const } }),
    })
  ).data;
const remove = (list: ListName, id: number) =>
  server.call(`DELETE /api/${list}/{id}` as 'DELETE /api/departments/{id}', { as: owner, params: { id } });
const restore = (list: ListName, id: number) =>
  server.call(`POST /api/${list}/{id}/restore` as 'POST /api/departments/{id}/restore', {
    as: owner,
    params: { id },
  });
const changes = async (list: ListName, id: number) =>
  (
    await server.call(`GET /api/${list}/{id}/changes` as 'GET /api/departments/{id}/changes', {
      as: owner,
      params: { id },
    })
  ).data;
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

describe.each(listNames)('POST /api/%s', (list) => {
  it('takes an entry at its end, keeps it as it was sent, and says so in its history', async () => {
    const sample = sampleOf(list);
    const entry = await add(list, sample);
    expect(entry).toMatchObject({ version: 1, hidden: false, ...sample });
    expect((await read(list)).at(-1)).toEqual(entry);
    const [line] = await changes(list, entry.id);
    expect(line).toMatchObject({ version: 1, by: { name: 'Owner North' } });
  });

  it('makes one entry of a request that comes twice, and none of one with the same guid', async () => {
    const body = { guid: randomUUID(), text: nameOf(list), ...sampleOf(list) };
    const [one, two] = [await post(list, body), await post(list, body)];
    expect(two.data).toEqual(one.data);
    expect((await post(list, { ...body, text: nameOf(list) })).error.code).toBe('key_reused');
  });

  it('refuses an empty name', async () => {
    expect(
      (await post(list, { guid: randomUUID(), text: '  ', ...sampleOf(list) })).error.fields,
    ).toHaveProperty('text');
  });

  it('is changed by those who keep the settings alone (R6.4)', async () => {
    const { token } = await server.signInAs('office');
    const refused = await post(list, { guid: randomUUID(), text: nameOf(list), ...sampleOf(list) }, token);
    expect(refused.error.code).toBe('forbidden');
  });

  it('knows no entry of another company (R6.4)', async () => {
    const theirs = await foreignIds[keptLists[list].table.table]!(server);
    expect((await post(list, { id: Number(theirs), text: nameOf(list) })).error.code).toBe('not_found');
  });

  it('changes the fields that are sent, and tells of a field that somebody else changed since', async () => {
    const { id } = await add(list);
    const text = nameOf(list);
    expect((await post(list, { id, text, basedOn: 1 })).data).toMatchObject({
      id,
      text,
      version: 2,
      ...samples[list],
    });
    const late = await post(list, { id, text: nameOf(list), basedOn: 1 }, admin);
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error.fields?.['text']).toContain('Owner North has changed this');
  });
});

describe.each(listNames)('GET /api/%s', (list) => {
  it('gives the entries in order, the removed ones only where they are asked for', async () => {
    const [kept, gone] = [await add(list), await add(list)];
    await remove(list, gone.id);
    expect(ids(await read(list)).slice(-1)).toEqual([kept.id]);
    expect(ids(await read(list, true)).slice(-2)).toEqual([kept.id, gone.id]);
  });
});

describe('GET /api/companylists/export', () => {
  const file = async (query: string, as = owner) => {
    const { statusCode, body } = await server.app.inject({
      url: `/api/companylists/export?format=csv&${query}`,
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: statusCode, text: body };
  };

  it.each(listNames)('has the entries of %s that match, without removed ones', async (list) => {
    const [kept, gone] = [await add(list), await add(list)];
    await remove(list, gone.id);
    const { status, text } = await file(`list=${list}`);
    expect(status).toBe(200);
    expect(text).toContain(kept.text);
    expect(text).not.toContain(gone.text);
    const found = await file(`list=${list}&search=${encodeURIComponent(kept.text)}`);
    expect(found.text.trim().split('\n')).toHaveLength(2);
  });

  it('has what the list’s filters match, in the list’s order', async () => {
    await add('tags', { text: 'Frame A', color: 'amber' });
    await add('tags', { text: 'Frame B', color: 'teal' });
    await add('tags', { text: 'Frame C', color: 'amber' });
    const { text } = await file('list=tags&search=frame&color=amber&sort=-text');
    const names = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names.map((name) => name!.replaceAll('"', ''))).toEqual(['Frame C', 'Frame A']);
    expect((await file('list=tags&sort=weather&color=plaid')).status).toBe(200);
  });

  it('runs nothing in a spreadsheet, and has nothing of another company (R6.4)', async () => {
    await add('tags', { text: '=HYPERLINK("https://evil.example")' });
    await server.sql(`insert into tags (company_id, text, color) values (2, 'Of the others', 'amber')`);
    const { text } = await file('list=tags');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).not.toContain('Of the others');
  });

  it('is for people who may change settings (R6.4)', async () => {
    const office = (await server.signInAs('office')).token;
    expect((await file('list=loanrates', office)).status).toBe(403);
  });
});

describe.each(listNames)('DELETE /api/%s/{id}', (list) => {
  it('takes an entry off, still knows it, and refuses changes to it', async () => {
    const { id } = await add(list);
    expect((await remove(list, id)).status).toBe(204);
    expect((await remove(list, id)).status).toBe(204);
    expect(ids(await read(list))).not.toContain(id);
    const removed = (await read(list, true)).find((entry) => entry.id === id);
    expect(removed).toMatchObject({ hidden: true, version: 2 });
    expect((await post(list, { id, text: nameOf(list) })).error.code).toBe('removed');
  });
});

/** The lists in which a name is one entry's. A holiday's comes back every year. */
const namedLists = listNames.filter((list) => list !== 'holidays');
describe.each(namedLists)('POST /api/%s', (list) => {
  it('refuses a name that another entry has, whoever is first', async () => {
    const text = nameOf(list);
    const both = await Promise.all(
      [text, ` ${text.toUpperCase()} `].map((each) =>
        post(list, { guid: randomUUID(), text: each, ...sampleOf(list) }),
      ),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)!.error.fields).toEqual({
      text: 'Another one already has this name.',
    });
  });
});

describe.each(listNames)('POST /api/%s/{id}/restore', (list) => {
  it('brings an entry back, once', async () => {
    const { id } = await add(list);
    await remove(list, id);
    expect((await restore(list, id)).data).toMatchObject({ id, hidden: false, version: 3 });
    expect((await restore(list, id)).data).toMatchObject({ id, version: 3 });
    expect(ids(await read(list))).toContain(id);
  });
});

describe.each(namedLists)('POST /api/%s/{id}/restore, of a name', (list) => {
  it('is refused while another entry has it', async () => {
    const { id, text } = await add(list);
    await remove(list, id);
    const other = await add(list, { text });
    expect((await restore(list, id)).error.detail).toBe('Another one already has this name.');
    await remove(list, other.id);
    expect((await restore(list, id)).data).toMatchObject({ id, hidden: false, version: 3 });
  });
});

describe.each(listNames)('GET /api/%s/{id}/changes', (list) => {
  it('tells who made, removed and restored an entry, newest first', async () => {
    const { id } = await add(list);
    await remove(list, id);
    await restore(list, id);
    const lines = await changes(list, id);
    expect(lines.map(({ version, by }) => [version, by?.name])).toEqual([
      [3, 'Owner North'],
      [2, 'Owner North'],
      [1, 'Owner North'],
    ]);
  });
});

describe.each(orderedListNames)('POST /api/%s/order', (list) => {
  it('is put in order, and what is not named stays behind', async () => {
    const [one, two, three] = [await add(list), await add(list), await add(list)];
    const before = ids(await read(list));
    const rest = before.filter((id) => ![two.id, one.id].includes(id));
    const { data } = await server.call(`POST /api/${list}/order` as 'POST /api/departments/order', {
      as: owner,
      body: { ids: [two.id, one.id, 0] },
    });
    expect(ids(data)).toEqual([two.id, one.id, ...rest]);
    expect(ids(await read(list)).at(-1)).toBe(three.id);
  });

  it('keeps an order that somebody else has made since, and says so (R9.12)', async () => {
    const [one, two, three] = [await add(list), await add(list), await add(list)];
    const order = (body: { ids: number[]; was: number[] }) =>
      server.call(`POST /api/${list}/order` as 'POST /api/departments/order', { as: owner, body });
    const before = [one.id, two.id, three.id];
    const mine = [two.id, one.id, three.id];
    const theirs = [three.id, two.id, one.id];
    expect((await order({ ids: mine, was: before })).status).toBe(200);
    expect((await order({ ids: theirs, was: mine })).status).toBe(200);
    const { status, error } = await order({ ids: before, was: mine });
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(ids(await read(list)).slice(0, 3)).toEqual(theirs);
    const four = await add(list);
    await remove(list, two.id);
    // entries that were added or removed since are no other order
    expect((await order({ ids: before, was: theirs })).status).toBe(200);
    expect(ids(await read(list)).slice(0, 2)).toEqual([one.id, three.id]);
    expect(ids(await read(list)).at(-1)).toBe(four.id);
  });
});

const byId = ([one]: readonly (number | undefined)[], [other]: readonly (number | undefined)[]) =>
  one! - other!;

describe.each(orderedListNames)('GET /api/%s/order/changes', (list) => {
  const order = (body: { ids: number[]; was?: number[] }) =>
    server.call(`POST /api/${list}/order` as 'POST /api/departments/order', { as: owner, body });
  const history = (as = owner) =>
    server.call(`GET /api/${list}/order/changes` as 'GET /api/departments/order/changes', { as });

  it('has who, when, and the offered entries before and after, newest first', async () => {
    const [one, gone, two] = [await add(list), await add(list), await add(list)];
    await remove(list, gone.id);
    const before = ids(await read(list));
    const past = (await history()).data.length;
    const moved = [two.id, one.id, ...before.filter((id) => ![one.id, two.id].includes(id))];
    await order({ ids: moved, was: before });
    // the same again, as after a lost response, is no change
    expect((await order({ ids: moved, was: before })).status).toBe(200);
    await order({ ids: before, was: moved });
    const { data } = await history();
    const [back, first] = data;
    expect(data).toHaveLength(past + 2);
    expect([first!.from, first!.to]).toEqual([before, moved]);
    expect([back!.from, back!.to]).toEqual([moved, before]);
    expect([back!.version, back!.by?.name]).toEqual([first!.version + 1, 'Owner North']);
    expect(Date.parse(back!.date)).toBeGreaterThanOrEqual(Date.parse(first!.date));
  });

  it('raises no entry’s version, so that what the setup has made counts as untouched', async () => {
    await add(list);
    const versions = async () => (await read(list)).map(({ id, version }) => [id, version]).toSorted(byId);
    const before = await versions();
    await order({ ids: ids(await read(list)).toReversed() });
    expect(await versions()).toEqual(before);
  });

  it('belongs to the company alone, and to those who may see histories', async () => {
    const far = (await server.signInAs('owner@south.example', 2)).token;
    expect((await history(far)).data).toEqual([]);
    const office = (await server.signInAs('dispatcher')).token;
    expect((await history(office)).status).toBe(403);
  });
});

describe('POST /api/departments', () => {
  it('tells the open screens of its company', async () => {
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: owner });
    await client.first('welcome');
    const { id } = await add('departments');
    await client.until(() => client.changes().length > 0);
    expect(client.changes()).toEqual([`setting ${id} 1`]);
    client.socket.terminate();
  });
});

describe('POST /api/jobtypes', () => {
  it('refuses a department that is another company’s or was removed, at its field', async () => {
    const [{ id: theirs }] = (await server.sql<{ id: number }>(
      `insert into call_department_types (company_id, text) values (2, 'South') returning id`,
    )) as [{ id: number }];
    const gone = await add('departments');
    await remove('departments', gone.id);
    const refusals = [theirs, gone.id, 999_999_999].map((callDepartmentTypeId) =>
      post('jobtypes', { guid: randomUUID(), text: nameOf('jobtypes'), callDepartmentTypeId }),
    );
    expect((await Promise.all(refusals)).map(({ error }) => error.fields)).toEqual(
      ['Not found.', 'This was removed. Choose another.', 'Not found.'].map((callDepartmentTypeId) => ({
        callDepartmentTypeId,
      })),
    );
  });
});

describe('DELETE /api/sitesystemtypes/{id}', () => {
  it('is refused while systems, plans and forms are of it, all named', async () => {
    const { id } = await add('sitesystemtypes');
    const plan = await add('agreementplans', { siteSystemTypeIds: [id] });
    const form = await add('inspectionforms', { siteSystemTypeIds: [id] });
    const { siteId } = await buildSite(server);
    await server.call('POST /api/sites/{id}/systems', {
      as: owner,
      params: { id: siteId },
      body: { key: randomUUID(), text: 'Attic unit', siteSystemTypeId: id },
    });
    expect((await remove('sitesystemtypes', id)).error.detail).toBe(
      'Still used by 1 system, 1 agreement plan, and 1 inspection form. Change those first.',
    );
    await server.sql('update site_systems set hidden = true where site_system_type_id = $1', [id]);
    await remove('agreementplans', plan.id);
    await remove('inspectionforms', form.id);
    expect((await remove('sitesystemtypes', id)).status).toBe(204);
    const late = { guid: randomUUID(), text: nameOf('inspectionforms'), siteSystemTypeIds: [id] };
    expect((await post('inspectionforms', late)).error.fields).toEqual({
      siteSystemTypeIds: 'This was removed. Choose another.',
    });
  });
});

describe('POST /api/{list}/{id}/restore, of an entry that names others', () => {
  it('is refused while one of them is removed, which is named, and done once that is restored', async () => {
    const [department, form] = [await add('departments'), await add('inspectionforms')];
    const [furnace, boiler] = [await add('sitesystemtypes'), await add('sitesystemtypes')];
    const types = { siteSystemTypeIds: [furnace.id, boiler.id] };
    const cases = [
      [
        'jobtypes',
        await add('jobtypes', { callDepartmentTypeId: department.id }),
        'departments',
        [department],
      ],
      [
        'inspectionquestions',
        await add('inspectionquestions', { inspectionFormId: form.id }),
        'inspectionforms',
        [form],
      ],
      ['agreementplans', await add('agreementplans', types), 'sitesystemtypes', [furnace, boiler]],
      ['inspectionforms', await add('inspectionforms', types), 'sitesystemtypes', [furnace, boiler]],
    ] as const;
    for (const [list, entry] of cases) expect((await remove(list, entry.id)).status).toBe(204);
    for (const [list, entry, others, named] of cases) {
      for (const { id } of named) expect((await remove(others, id)).status).toBe(204);
      const { error } = await restore(list, entry.id);
      const names = named.map(({ text }) => text).join(' and ');
      const [were, them] = named.length === 1 ? ['was', 'it'] : ['were', 'them'];
      expect([error.code, error.detail]).toEqual([
        'in_use',
        `${names} ${were} removed from your ${keptLists[others].list.many}. Restore ${them} first.`,
      ]);
      for (const { id } of named) await restore(others, id);
      expect((await restore(list, entry.id)).data).toMatchObject({ hidden: false });
      await remove(list, entry.id);
    }
  });
});

describe('DELETE /api/departments/{id}, at the same moment', () => {
  const fields = () => ({ guid: randomUUID(), text: nameOf('jobtypes') });
  const row = (id: number) => `call_department_types where id = ${id}`;

  it('is refused where a job type was just put into it', async () => {
    const { id } = await add('departments');
    const [made, removed] = await inOrder(server, row(id), [
      () => post('jobtypes', { ...fields(), callDepartmentTypeId: id }),
      () => remove('departments', id),
    ]);
    expect([made.status, removed.status]).toEqual([200, 409]);
  });

  it('is done once for each of the last two, removed by two people, and leaves lists that work', async () => {
    const [first, second] = [await add('departments'), await add('departments')];
    await server.sql(
      `update call_department_types set hidden = true where company_id = 1 and id not in ($1, $2)`,
      [first.id, second.id],
    );
    const answers = await Promise.all(
      [first.id, second.id, second.id, first.id].map((id) => remove('departments', id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await server.call('GET /api/departments', { as: owner })).data).toEqual([]);
    for (const { id } of [first, second]) {
      const { data } = await server.call('GET /api/departments/{id}/changes', { as: owner, params: { id } });
      expect(data.map(({ steps }) => steps[0]!.records[0]!.created)).toEqual([false, true]);
    }
    expect((await post('jobtypes', { ...fields(), callDepartmentTypeId: null })).status).toBe(200);
    const last = await restore('departments', first.id);
    expect([last.status, (await add('departments')).hidden]).toEqual([200, false]);
    await server.sql('update call_department_types set hidden = false where company_id = 1');
  });

  it('keeps a job type from being put into it, or restored there', async () => {
    const { id } = await add('departments');
    const job = await add('jobtypes', { callDepartmentTypeId: id });
    await remove('jobtypes', job.id);
    const [removed, made] = await inOrder(server, row(id), [
      () => remove('departments', id),
      () => post('jobtypes', { ...fields(), callDepartmentTypeId: id }),
    ]);
    expect([removed.status, made.error?.fields]).toEqual([
      204,
      { callDepartmentTypeId: 'This was removed. Choose another.' },
    ]);
    await restore('departments', id);
    const [again, back] = await inOrder(server, row(id), [
      () => remove('departments', id),
      () => restore('jobtypes', job.id),
    ]);
    expect([again.status, back.error?.code]).toEqual([204, 'in_use']);
  });
});

describe('DELETE /api/inspectionforms/{id}', () => {
  it('is refused while it has questions', async () => {
    const { id } = await add('inspectionforms');
    const question = await add('inspectionquestions', { inspectionFormId: id });
    expect((await remove('inspectionforms', id)).error.detail).toBe(
      'Still used by 1 question. Change those first.',
    );
    await remove('inspectionquestions', question.id);
    expect((await remove('inspectionforms', id)).status).toBe(204);
  });
});

describe('POST /api/inspectionforms/template', () => {
  const addTemplate = (template: 'airConditioner' | 'waterHeater', as = owner) =>
    server.call('POST /api/inspectionforms/template', { as, body: { template } });

  it('adds a form with its questions and their conditions once, also for two at once (R3.3)', async () => {
    const type = await add('sitesystemtypes', { text: 'Water heater' });
    const both = await Promise.all([addTemplate('waterHeater'), addTemplate('waterHeater')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await addTemplate('waterHeater');
    const forms = data.filter(({ text }) => text === 'Water heater inspection');
    expect(forms).toMatchObject([{ siteSystemTypeIds: [type.id] }]);
    const all = (await server.call('GET /api/inspectionquestions', { as: owner })).data;
    const own = all.filter(({ inspectionFormId }) => inspectionFormId === forms[0]!.id);
    const [fuel, , , , , , , , draft] = own;
    expect(own).toHaveLength(12);
    expect(fuel).toMatchObject({ text: 'Fuel', answerKind: 'choice', choices: ['Gas', 'Electric'] });
    expect(draft).toMatchObject({ askedIfId: fuel!.id, askedIf: 'Gas', failsOn: ['No'] });
    expect(await changes('inspectionforms', forms[0]!.id)).toMatchObject([{ version: 1 }]);
  });

  it('is for those who keep the settings alone (R6.4)', async () => {
    const { token } = await server.signInAs('office');
    expect((await addTemplate('airConditioner', token)).error.code).toBe('forbidden');
  });
});

describe('DELETE /api/debriefquestions/{id}', () => {
  it('is refused while another question is asked after it', async () => {
    const { id } = await add('debriefquestions', { answerKind: 'yesNo' });
    const after = await add('debriefquestions', { askedIfId: id, askedIf: 'No' });
    expect((await remove('debriefquestions', id)).error.detail).toBe(
      'Still used by 1 question. Change those first.',
    );
    const circle = await post('debriefquestions', { id, askedIfId: after.id });
    expect(circle.error.fields).toEqual({ askedIfId: 'This question would depend on its own answer.' });
    await remove('debriefquestions', after.id);
    expect((await remove('debriefquestions', id)).status).toBe(204);
  });
});

describe('POST /api/arrivalwindows', () => {
  it('refuses one that ends before it starts, also where one of the two is changed', async () => {
    const wrong = { endTime: 'The end must be after the start.' };
    const sent = { guid: randomUUID(), text: nameOf('arrivalwindows'), startTime: '12:00', endTime: '08:00' };
    expect((await post('arrivalwindows', sent)).error.fields).toEqual(wrong);
    const { id } = await add('arrivalwindows');
    expect((await post('arrivalwindows', { id, startTime: '13:00' })).error.fields).toEqual(wrong);
  });
});

describe('DELETE /api/agreementplans/{id}', () => {
  it('is refused while agreements of the plan are active, and not once they have ended', async () => {
    const { id } = await add('agreementplans');
    const { siteId } = await buildSite(server);
    const agreement = (status: string, days: number) =>
      server.sql(
        `insert into agreements (company_id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
         select 1, customer_id, id, $2, 'As agreed', 100, '2020-01-01',
           (select (clock_now() at time zone time_zone)::date from companies where id = 1) + $4::integer, $3
         from sites where id = $1`,
        [siteId, id, status, days],
      );
    await agreement('active', 0);
    await agreement('active', -1);
    await agreement('expired', -30);
    await agreement('canceled', 30);
    const { error } = await remove('agreementplans', id);
    expect([error.code, error.detail]).toEqual([
      'in_use',
      'Still used by 1 active agreement. Change those first.',
    ]);
    await server.sql("update agreements set status = 'canceled' where agreement_plan_id = $1", [id]);
    expect((await remove('agreementplans', id)).status).toBe(204);
  });
});

describe('POST /api/holidays', () => {
  const taken = (text: string) => ({ date: `Mon, Nov 26, 2029 is already ${text}.` });
  const date = '2029-11-26';

  it('takes one holiday for a day, whoever is first, also when one is moved or restored', async () => {
    const both = await Promise.all(
      ['Cyber Monday', 'Deer season'].map((text) => post('holidays', { guid: randomUUID(), text, date })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const { id, text } = both.find(({ status }) => status === 200)!.data;
    expect(both.find(({ status }) => status === 422)!.error.fields).toEqual(taken(text));
    const other = await add('holidays', { text });
    expect((await post('holidays', { id: other.id, date })).error.fields).toEqual(taken(text));
    await remove('holidays', id);
    expect((await post('holidays', { id: other.id, date })).status).toBe(200);
    expect((await restore('holidays', id)).error.detail).toBe(taken(text).date);
    await remove('holidays', other.id);
    expect((await restore('holidays', id)).data).toMatchObject({ id, hidden: false });
    await remove('holidays', id);
  });

  it('is kept from two on a day by the database, too', async () => {
    const { text } = await add('holidays', { date });
    await expect(
      server.sql(`insert into holidays (company_id, text, date) values (1, $1, $2)`, [text, date]),
    ).rejects.toThrow('holidays_date');
  });

  it('refuses a day that there is not', async () => {
    for (const wrong of ['', '2029-02-29', 'Friday', null])
      expect(
        (await post('holidays', { guid: randomUUID(), text: nameOf('holidays'), date: wrong })).error.fields,
      ).toHaveProperty('date');
  });
});

describe('POST /api/holidays/federal', () => {
  const addYear = (year: number, as = owner) =>
    server.call('POST /api/holidays/federal', { as, body: { year } });
  const of = (year: number, all: readonly { date: string }[]) =>
    all.filter(({ date }) => date.startsWith(`${year}-`));

  it('adds those that are missing, once, and not on a day that is a holiday already', async () => {
    const own = await add('holidays', { text: 'Feast', date: '2026-11-26' });
    const both = await Promise.all([addYear(2026), addYear(2026)]);
    const { data } = await addYear(2026);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(of(2026, data)).toHaveLength(12);
    expect(of(2026, data).map(({ date }) => date)).toContain('2026-07-03');
    expect(data.find(({ date }) => date === '2026-11-26')).toEqual(own);
    const [christmas] = data.filter(({ date }) => date === '2026-12-25');
    expect(await changes('holidays', christmas!.id)).toMatchObject([
      { version: 1, by: { name: 'Owner North' } },
    ]);
  });

  it('leaves out none that was removed before', async () => {
    const { data } = await addYear(2027);
    const { id } = data.find(({ date }) => date === '2027-12-25')!;
    await remove('holidays', id);
    const again = (await addYear(2027)).data;
    expect(again.filter(({ date }) => date === '2027-12-25').map((each) => each.id)).not.toContain(id);
    expect(of(2027, again)).toHaveLength(of(2027, data).length);
  });

  it('is for those who keep the settings alone, and for years that have such holidays (R6.4)', async () => {
    const { token } = await server.signInAs('office');
    expect((await addYear(2026, token)).error.code).toBe('forbidden');
    for (const year of [2020, 2101, 2026.5]) expect((await addYear(year)).error.code).toBe('invalid');
  });
});

describe('GET /api/board/base', () => {
  it('has the holidays by date, without those that were removed', async () => {
    const kept = await add('holidays', { text: 'Inventory', date: '2025-03-04' });
    const gone = await add('holidays', { text: 'Picnic', date: '2025-03-03' });
    await remove('holidays', gone.id);
    const { data } = await server.call('GET /api/board/base', { as: owner });
    expect(data.holidays[0]).toEqual({ text: kept.text, date: '2025-03-04' });
    const dates = data.holidays.map((each) => each.date);
    expect(dates).toEqual([...dates].sort());
  });
});

describe('DELETE /api/departments/{id}', () => {
  it('is refused while people, job types and open calls are in it, all named, and not for finished calls', async () => {
    const { id } = await add('departments');
    const job = await add('jobtypes', { callDepartmentTypeId: id });
    const site = await buildSite(server);
    const call = async (status: string) =>
      server.sql(
        `insert into calls (company_id, guid, customer_id, site_id, call_department_type_id, priority, expected_minutes, notes, status)
       select 1, gen_random_uuid(), customer_id, id, $2, 'normal', 60, '', $3 from sites where id = $1`,
        [site.siteId, id, status],
      );
    await call('done');
    await call('unscheduled');
    await server.sql(
      'update memberships set call_department_type_id = $1 where company_id = 1 and person_id = $2',
      [id, await server.personId('technician@north.example')],
    );
    const { error } = await remove('departments', id);
    expect([error.code, error.detail]).toEqual([
      'in_use',
      'Still used by 1 open call, 1 person, and 1 job type. Change those first.',
    ]);
    await server.sql(`update calls set status = 'done' where call_department_type_id = $1`, [id]);
    await server.sql(
      'update memberships set call_department_type_id = null where call_department_type_id = $1',
      [id],
    );
    await remove('jobtypes', job.id);
    expect((await remove('departments', id)).status).toBe(204);
  });

  it('is refused while open work orders and the price book are in it, and not for processed ones (R4.4)', async () => {
    const { id } = await add('departments');
    const place = await buildSite(server);
    await savingAs(server, owner).saved(saveOf(newWorkOrder(place)));
    const own = [place.siteId, id];
    await server.sql('update work_orders set call_department_type_id = $2 where site_id = $1', own);
    await server.sql(
      `with book as (insert into price_books (company_id, type, text) values (1, 'service', 'Used') returning id),
         category as (insert into price_book_categories (company_id, price_book_id, text, call_department_type_id)
           select 1, id, 'Used', $1 from book)
       insert into service_repairs (company_id, price_book_id, code, text, call_department_type_id)
       select 1, id, 'USED', 'Used', $1 from book`,
      [id],
    );
    const { error } = await remove('departments', id);
    expect(error.detail).toBe(
      'Still used by 1 open work order, 1 service, and 1 price book category. Change those first.',
    );
    await server.sql('update work_orders set processed = true where site_id = $1', [place.siteId]);
    await server.sql('update service_repairs set hidden = true where call_department_type_id = $1', [id]);
    await server.sql('delete from price_book_categories where call_department_type_id = $1', [id]);
    expect((await remove('departments', id)).status).toBe(204);
  });
});
