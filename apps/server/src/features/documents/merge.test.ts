import { randomUUID } from 'node:crypto';
import type { SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { findRecord, isLive, nameKey, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { answerMerge } from '@fieldwright/domain/kernel/edit-merge-answers';
import type { MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import { type Plan, plannedFields, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { type Aggregate, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { chooser, pick, randomChange } from '@fieldwright/domain/kernel/testing/edit-samples';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { replaceItem } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStockedSite, filled, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles } from '../../testing/whole-documents.ts';

let server: TestServer;
let tokens: string[];
let clients: Saving[];
let ana: Saving;
let ben: Saving;
beforeAll(async () => {
  server = await startTestServer();
  const roles = ['office', 'owner', 'admin'];
  tokens = await Promise.all(roles.map(async (role) => (await server.signInAs(role)).token));
  clients = tokens.map((token) => savingAs(server, token));
  [ana, ben] = clients as [Saving, Saving];
});
afterAll(() => server.stop());

const shape = workOrderShape;
/**
 * Use MERGE_RUNS=1000 for a long run; the domain has over a thousand runs of its own
 * (edit-merge.interleavings.test.ts).
 */
const runs = Number(process.env.MERGE_RUNS ?? 60);
const atOnce = 10;
/** Kinds with independent records, so that the check below doesn't need the merge's rules. */
const kinds = ['details', 'repairParts', 'rebates', 'recommendationItems', 'recommendations'];

interface Loss {
  seed: number;
  name: string;
  field: string;
  was: unknown;
  is: unknown;
}

/** Finds values by others that the saver hadn't seen and wasn't asked about, and that are lost. */
function lost(
  seed: number,
  save: { seen: Aggregate; before: Aggregate; after: Aggregate; asked: Set<string> },
) {
  const { seen, before, after, asked } = save;
  return kinds.flatMap((kind) =>
    recordsOf(before, kind)
      .filter(isLive)
      .flatMap((row): Loss[] => {
        const [known, now] = [
          findRecord(seen, { kind, id: row.id }),
          findRecord(after, { kind, id: row.id }),
        ];
        const name = nameKey({ kind, id: row.id });
        if (asked.has(name)) return [];
        return (
          [...plannedFields(kindShape(shape, kind))]
            .filter((field) => field !== kindShape(shape, kind).order && !asked.has(`${name}:${field}`))
            .filter((field) => !(known && sameValue(known[field], row[field])))
            .filter((field) => !now || !isLive(now) || !sameValue(now[field], row[field]))
            // a recommendation for the same system joins the first and fills its empty fields
            .filter((field) => row[field] != null)
            .map((field) => ({ seed, name, field, was: row[field], is: now?.[field] }))
        );
      }),
  );
}

/** Returns the names of the records and fields that a question is about. */
function namesIn(question: MergeQuestion): string[] {
  if (question.type === 'sameField') {
    const { theirs = [], yours = [] } = question.replaced ?? {};
    const fields = question.fields.map(({ field }) => `${nameKey(question.record)}:${field}`);
    return [...fields, ...[...theirs, ...yours].map(nameKey)];
  }
  const of = question.type === 'theyRemoved' ? [...question.restore, ...question.unhide] : question.added;
  const more = question.type === 'youRemoved' ? question.theirs : [];
  return [question.record, ...question.yours, ...of, ...more].map(nameKey);
}

/** Checks that a question says who, when and both values. Returns what is missing. */
function unclear(question: MergeQuestion): string[] {
  const missing: string[] = [];
  if (!question.by?.name || !question.at || Number.isNaN(Date.parse(question.at)))
    missing.push('who and when');
  if (question.type === 'sameField' && question.fields.every(({ yours, theirs }) => sameValue(yours, theirs)))
    missing.push('two values');
  return missing.map((each) => `${each}: ${JSON.stringify(question)}`);
}

/** Lets two or three people open a work order, change it at random and save in random order. */
async function interleaving(seed: number) {
  const choose = chooser(seed);
  const place = await buildStockedSite(server);
  const first = await ana.saved(
    saveOf(filled(workOrderShape, newWorkOrder(place, 2), choose, { ...place, most: 2 })),
  );
  const load = () => ana.load('workOrder', first.id) as Promise<Aggregate>;
  const begun = await load();
  const people = clients
    .slice(0, 2 + choose(2))
    .map((client) => ({ client, edit: startEdit(shape, begun) as Edit }));
  const result = { saves: 0, questions: 0, merged: 0, losses: [] as Loss[], unclear: [] as string[] };
  for (let turn = 0; turn < 5; turn++) {
    const person = pick(choose, people);
    for (let steps = 1 + choose(3); steps > 0; steps -= 1)
      person.edit = within(randomChange(shape, person.edit, { choose, kinds }), place.siteId);
    const { edit, client } = person;
    if (edit.past.length === 0) continue;
    const asked = new Set<string>();
    let plan: Plan = planSave(shape, edit);
    let basedOn = Number(edit.base!['version']);
    for (let round = 0, lowestId = edit.lowestId; ; round++, lowestId -= 50) {
      const before = await load();
      const body = { key: randomUUID(), plan: plan as SaveRequestInput['plan'], basedOn };
      const reply = await client.save(body);
      const answer: SaveAnswer = reply.data;
      if (reply.status !== 200 || round > 4) throw new Error(`seed ${seed}: ${JSON.stringify(reply.error)}`);
      if (answer.outcome === 'saved') {
        const after = await load();
        result.saves += 1;
        result.merged += answer.version > Number(edit.base!['version']) + 1 ? 1 : 0;
        result.losses.push(...lost(seed, { seen: edit.base!, before, after, asked }));
        person.edit = startEdit(shape, after) as Edit;
        break;
      }
      const questions = answer.questions as MergeQuestion[];
      result.questions += questions.length;
      result.unclear.push(...questions.flatMap(unclear));
      for (const name of questions.flatMap(namesIn)) asked.add(name);
      const answers = questions.map(({ choices }) => pick(choose, choices));
      plan = answerMerge(shape, { plan, questions, answers, lowestId });
      basedOn = answer.version;
    }
  }
  return result;
}

/** Keeps references outside the document as stored, because the tests have no other rows. */
function within(edit: Edit, siteId: number): Edit {
  const draft = JSON.parse(JSON.stringify(edit.draft)) as Aggregate;
  const { customerId } = edit.base as Aggregate;
  const nothing = { callId: null, taxItemId: null, agreementId: null, callDepartmentTypeId: null };
  Object.assign(draft, { siteId, customerId, ...nothing });
  return { ...edit, draft };
}

describe('people who save the same work order in any order', () => {
  it(`lose no accepted change and are asked with both values, who and when: ${runs} random interleavings of two and three people`, async () => {
    const results: Awaited<ReturnType<typeof interleaving>>[] = [];
    const seeds = Array.from({ length: runs }, (_, index) => index + 1);
    const next = async (): Promise<void> => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop())
        results.push(await interleaving(seed));
    };
    await Promise.all(Array.from({ length: atOnce }, next));
    const sum = (count: (each: (typeof results)[number]) => number) =>
      results.reduce((total, each) => total + count(each), 0);
    expect(results.flatMap(({ losses }) => losses)).toEqual([]);
    expect(results.flatMap((each) => each.unclear)).toEqual([]);
    // the run is meaningful only if people merged and were asked
    expect(sum(({ merged }) => merged)).toBeGreaterThan(runs / 2);
    expect(sum(({ questions }) => questions)).toBeGreaterThan(runs / 10);
  }, 300_000);
});

describe('two people at the same moment', () => {
  const detail = (document: WorkOrder, fields: Partial<WorkOrder['details'][number]>, index = 0) =>
    changeRecord(workOrderShape, startEdit(workOrderShape, document), {
      kind: 'details',
      id: document.details[index]!.id,
      fields,
    });

  it('change other fields of a line: both are in, and the later one hears whose change came in', async () => {
    const { id } = await ana.saved(saveOf(newWorkOrder(await buildStockedSite(server), 2)));
    const document = await ana.load('workOrder', id);
    const [one, two] = await Promise.all([
      ana.saved(saveOf(detail(document, { text: 'Run capacitor' }))),
      ben.saved(saveOf(detail(document, { quantity: 9 }))),
    ]);
    expect(new Set([one.version, two.version])).toEqual(new Set([2, 3]));
    expect([...one.cameIn, ...two.cameIn]).toHaveLength(1);
    expect((await ana.load('workOrder', id)).details[0]).toMatchObject({
      text: 'Run capacitor',
      quantity: 9,
    });
  });

  it('change the same field: one is in, the other is asked, and nothing of that save is written', async () => {
    const { id } = await ana.saved(saveOf(newWorkOrder(await buildStockedSite(server), 2)));
    const document = await ana.load('workOrder', id);
    const replies = await Promise.all([
      ana.save(saveOf(detail(document, { quantity: 8 }))),
      ben.save(saveOf(detail(document, { quantity: 9 }))),
    ]);
    expect(replies.map(({ data }) => data.outcome).toSorted()).toEqual(['asks', 'saved']);
    const stored = await ana.load('workOrder', id);
    const theirs = stored.details[0]!.quantity;
    const asks = replies.find(({ data }) => data.outcome === 'asks')!.data;
    expect(asks).toMatchObject({
      version: 2,
      questions: [
        {
          type: 'sameField',
          fields: [{ field: 'quantity', from: 1, theirs, yours: theirs === 8 ? 9 : 8 }],
          by: { name: theirs === 8 ? 'Office North' : 'Owner North' },
        },
      ],
    });
    expect(stored.version).toBe(2);
  });

  it('replace the item of the same line: one item is left, with its own parts, price and tax (R3.8)', async () => {
    const [book] = await server.sql<{ id: number }>(`
      insert into price_books (company_id, type, text) values (1, 'service', 'Residential') returning id`);
    const services = await server.sql<{ id: number; text: string }>(`
      insert into service_repairs (company_id, price_book_id, code, text)
      select 1, ${book!.id}, text, text from unnest(array['Igniter', 'Blower']) text returning id, text`);
    for (const answer of ['theirs', 'yours'] as const) {
      const { id } = await ana.saved(saveOf(newWorkOrder(await buildStockedSite(server), 1)));
      const document = await ana.load('workOrder', id);
      const replaced = (at: number) =>
        replaceItem(startEdit(workOrderShape, document), {
          id: document.details[0]!.id,
          fields: { text: services[at]!.text, serviceRepairId: services[at]!.id, taxable: at === 0 },
          parts: [{ text: `Part of ${services[at]!.text}`, unitPriceCents: 500 }],
        });
      await ana.saved(saveOf(replaced(0)));
      const { data } = await ben.save(saveOf(replaced(1)));
      if (data.outcome !== 'asks') throw new Error('nothing is asked');
      const plan = answerMerge(workOrderShape, {
        plan: planSave(workOrderShape, replaced(1)),
        questions: data.questions as MergeQuestion[],
        answers: [answer],
        lowestId: -10,
      });
      const again = { key: randomUUID(), plan: plan as SaveRequestInput['plan'], basedOn: data.version };
      expect((await ben.save(again)).data.outcome).toBe('saved');
      const { details, repairParts } = await ana.load('workOrder', id);
      const kept = services[answer === 'yours' ? 1 : 0]!;
      expect(details).toMatchObject([
        { serviceRepairId: kept.id, text: kept.text, taxable: answer === 'theirs' },
      ]);
      expect(repairParts.map(({ text }) => text)).toEqual([`Part of ${kept.text}`]);
    }
  });

  it('recommend something for the same system: one recommendation, with what both said (R4.14)', async () => {
    for (let round = 0; round < 5; round++) {
      const place = await buildStockedSite(server);
      const edit = addRecord(workOrderShape, newWorkOrder(place), {
        kind: 'siteSystems',
        fields: { siteId: place.siteId, text: 'Furnace' },
      }).edit;
      const { id } = await ana.saved(saveOf(edit));
      const document = await ana.load('workOrder', id);
      const recommend = (text: string) => {
        const made = addRecord(workOrderShape, startEdit(workOrderShape, document), {
          kind: 'recommendations',
          fields: { siteSystemId: document.siteSystems[0]!.id },
        });
        return addRecord(workOrderShape, made.edit, {
          kind: 'recommendationItems',
          fields: { recommendationId: made.id, text },
        }).edit;
      };
      const [one, two] = await Promise.all([
        ana.saved(saveOf(recommend('Replace the filter'))),
        ben.saved(saveOf(recommend('Clean the burner'))),
      ]);
      const stored = await ana.load('workOrder', id);
      expect(stored.recommendations).toHaveLength(1);
      expect([one.ids['-1'], two.ids['-1']]).toEqual([
        stored.recommendations[0]!.id,
        stored.recommendations[0]!.id,
      ]);
      expect(stored.recommendationItems.map(({ text }) => text).toSorted()).toEqual([
        'Clean the burner',
        'Replace the filter',
      ]);
    }
  });

  it("change the same system of the site through two work orders: one is asked, nobody's change is overwritten", async () => {
    for (let round = 0; round < 8; round++) {
      const place = await buildStockedSite(server);
      const edit = addRecord(workOrderShape, newWorkOrder(place), {
        kind: 'siteSystems',
        fields: { siteId: place.siteId, text: 'Furnace' },
      }).edit;
      const [one, two] = [await ana.saved(saveOf(edit)), await ben.saved(saveOf(newWorkOrder(place)))];
      const saveText = async (client: Saving, id: number, text: string) => {
        const document = await client.load('workOrder', id);
        return saveOf(
          changeRecord(workOrderShape, startEdit(workOrderShape, document), {
            kind: 'siteSystems',
            id: document.siteSystems[0]!.id,
            fields: { text },
          }),
        );
      };
      const bodies = [
        await saveText(ana, one.id, 'Furnace, attic'),
        await saveText(ben, two.id, 'Furnace, cellar'),
      ];
      const replies = await Promise.all([ana.save(bodies[0]!), ben.save(bodies[1]!)]);
      expect(replies.map(({ data }) => data.outcome).toSorted()).toEqual(['asks', 'saved']);
      const asks = replies.find(({ data }) => data.outcome === 'asks')!.data as Extract<
        SaveAnswer,
        { outcome: 'asks' }
      >;
      expect(asks.questions.flatMap((question) => unclear(question as MergeQuestion))).toEqual([]);
    }
  });
});

describe('an hour of two people without signal (offline.md 10.6)', () => {
  it('other fields are both in, one same field is one question, one system has one recommendation with 2 items and 4 photos, deleted against edited is one question', async () => {
    const place = await buildStockedSite(server);
    const begin = addRecord(workOrderShape, newWorkOrder(place, 3), {
      kind: 'siteSystems',
      fields: { siteId: place.siteId, text: 'Furnace' },
    }).edit;
    const { id } = await ana.saved(saveOf(begin));
    const document = await ana.load('workOrder', id);
    const [first, second, third] = document.details;
    const start = () => startEdit(workOrderShape, document);
    const files = await buildFiles(server, tokens[0]!, 4);
    const recommended = (text: string) => {
      const made = addRecord(workOrderShape, start(), {
        kind: 'recommendations',
        fields: { siteSystemId: document.siteSystems[0]!.id },
      });
      let edit = addRecord(workOrderShape, made.edit, {
        kind: 'recommendationItems',
        fields: { recommendationId: made.id, text },
      }).edit;
      for (const photo of ['before', 'after'])
        edit = addRecord(workOrderShape, edit, {
          kind: 'recommendationPhotos',
          fields: { recommendationId: made.id, text: `${text}: ${photo}`, guid: files.pop()! },
        }).edit;
      return edit;
    };
    const change = (detailId: number, fields: object) =>
      changeRecord(workOrderShape, start(), { kind: 'details', id: detailId, fields });
    const hours: [Saving, ReturnType<typeof start>[]][] = [
      [
        ana,
        [
          change(first!.id, { text: 'Run capacitor' }),
          change(second!.id, { quantity: 8 }),
          recommended('Filter'),
          removeRecord(workOrderShape, start(), { kind: 'details', id: third!.id }),
        ],
      ],
      [
        ben,
        [
          change(first!.id, { quantity: 9 }),
          change(second!.id, { quantity: 7 }),
          recommended('Burner'),
          change(third!.id, { text: 'Start capacitor' }),
        ],
      ],
    ];
    const questions: MergeQuestion[] = [];
    for (const [client, edits] of hours) {
      let before: string | null = null;
      for (const edit of edits) {
        const standing: Partial<SaveRequestInput> =
          before === null ? {} : { basedOn: undefined, after: before };
        const body: SaveRequestInput = { ...saveOf(edit), ...standing };
        const { data } = await client.save(body);
        before = body.key;
        if (data.outcome === 'saved') continue;
        const asked = data.questions as MergeQuestion[];
        questions.push(...asked);
        const plan = answerMerge(shape, {
          plan: body.plan as Plan,
          questions: asked,
          answers: asked.map(() => 'theirs' as const),
          lowestId: edit.lowestId,
        });
        const corrected: SaveRequestInput = {
          ...body,
          key: randomUUID(),
          plan: plan as SaveRequestInput['plan'],
          replaces: body.key,
        };
        await client.saved(corrected);
      }
    }
    expect(questions.map(({ type }) => type)).toEqual(['sameField', 'theyRemoved']);
    expect(questions.flatMap(unclear)).toEqual([]);
    const stored = await ana.load('workOrder', id);
    expect(stored.details).toHaveLength(2);
    expect(stored.details[0]).toMatchObject({ text: 'Run capacitor', quantity: 9 });
    expect(stored.details[1]).toMatchObject({ quantity: 8 });
    const counts = [stored.recommendations, stored.recommendationItems, stored.recommendationPhotos];
    expect(counts.map(({ length }) => length)).toEqual([1, 2, 4]);
    expect(new Set(stored.recommendationPhotos.map(({ recommendationId }) => recommendationId)).size).toBe(1);
  });
});
