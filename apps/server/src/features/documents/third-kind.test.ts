import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { allShapes } from '@fieldwright/domain/saves/document-names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snake } from '../../db/record.sql.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from './changes.commands.ts';
import { defineDocument } from './define-document.ts';
import type { DocumentRules } from './document-kind.ts';
import { lockWhole, writeFields } from './document-writer.ts';
import { openDocumentText } from './documents.queries.ts';
import { saveEntry } from './save-entry.commands.ts';
import type { Saver } from './saver.ts';
import {
  type PurchaseOrder,
  purchaseOrderTables,
  purchaseOrderShape as shape,
} from './testing/purchase-order.ts';
import { purchaseOrderKind } from './testing/purchase-order-kind.ts';

let server: TestServer;
let owner: Saver;
let office: Saver;
beforeAll(async () => {
  server = await startTestServer();
  await server.sql(purchaseOrderTables);
  owner = await saverAs('owner');
  office = await saverAs('office');
});
afterAll(() => server.stop());

async function saverAs(role: 'owner' | 'office'): Promise<Saver> {
  const personId = await server.personId(`${role}@north.example`);
  const { deps } = server;
  const session = { sessionId: 0, generation: 0, personId, companyId: 1, rightsVersion: 0 };
  const db = deps.database.forCompany(1, personId);
  return { deps, db, who: { ...session, roles: [role] }, now: deps.clock(), requestId: 'r-1' };
}

const requestOf = (edit: Edit<PurchaseOrder>, more: Partial<SaveRequestInput> = {}) => {
  const body = { key: randomUUID(), plan: planSave(shape, edit), ...more };
  return { request: saveRequestSchema.parse(body), sent: body };
};
const save = (saver: Saver, edit: Edit<PurchaseOrder>, more: Partial<SaveRequestInput> = {}) => {
  const { request, sent } = requestOf(edit, more);
  return saveEntry(saver, purchaseOrderKind, request, sent);
};
const load = async (id: number): Promise<PurchaseOrder & { context: object }> =>
  JSON.parse((await openDocumentText(owner.db, purchaseOrderKind, id, true))!.text);

const ordered = (...amounts: number[]) =>
  amounts.reduce(
    (edit, amountCents) =>
      addRecord(shape, edit, { kind: 'lines', fields: { text: `Part for ${amountCents}`, amountCents } })
        .edit,
    startNewEdit(shape, { supplier: 'Carolina Supply' }),
  );
async function savedOrder(...amounts: number[]): ReturnType<typeof load> {
  const answer = await save(owner, ordered(...amounts));
  if (answer.outcome !== 'saved') throw new Error(JSON.stringify(answer));
  return load(answer.id);
}

describe('a third kind of document', () => {
  it('is saved, read and listed by the engine as it is', async () => {
    const order = await savedOrder(1200, 300);
    expect(order).toMatchObject({
      supplier: 'Carolina Supply',
      version: 1,
      lines: [{ amountCents: 1200 }, { amountCents: 300 }],
      context: { supplies: 'parts', removal: null, savedBy: { name: 'Owner North' } },
    });
    expect(order.context).not.toHaveProperty('place');
    const [row] = await server.sql('select total_cents from purchase_orders where id = $1', [order.id]);
    expect(row).toEqual({ total_cents: 1500 });
  });

  it('merges what two have changed, asks where both changed the same, and answers a key once', async () => {
    const order = await savedOrder(1200, 300);
    const [first, second] = order.lines;
    const theirs = changeRecord(shape, startEdit(shape, order), {
      kind: 'lines',
      id: first!.id,
      fields: { text: 'Theirs' },
    });
    const yours = removeRecord(shape, startEdit(shape, order), { kind: 'lines', id: second!.id });
    expect(await save(owner, theirs, { basedOn: 1 })).toMatchObject({ outcome: 'saved', version: 2 });
    const { request, sent } = requestOf(yours, { basedOn: 1 });
    const merged = await saveEntry(owner, purchaseOrderKind, request, sent);
    expect(merged).toMatchObject({ outcome: 'saved', version: 3 });
    expect(await saveEntry(owner, purchaseOrderKind, request, sent)).toEqual(merged);
    expect((await load(order.id)).lines).toMatchObject([{ text: 'Theirs' }]);
    const mine = changeRecord(shape, startEdit(shape, order), {
      kind: 'lines',
      id: first!.id,
      fields: { text: 'Mine' },
    });
    expect(await save(owner, mine, { basedOn: 1 })).toMatchObject({ outcome: 'asks', version: 3 });
  });

  it('is written by commands of its own with its history, and then by its own check by nobody', async () => {
    const order = await savedOrder(1200);
    await owner.db.transaction().execute(async (tx) => {
      const { it: current } = await lockWhole(tx, purchaseOrderKind, order.id);
      await writeFields(tx, owner, purchaseOrderKind, { current, to: { placed: true }, key: null });
    });
    const placed = await load(order.id);
    expect(placed).toMatchObject({ placed: true, version: 2 });
    const edit = changeRoot(shape, startEdit(shape, placed), { supplier: 'Another' });
    await expect(save(owner, edit, { basedOn: 2 })).rejects.toMatchObject({
      details: { fields: { plan: 'It was placed.' } },
    });
    const changes = await changesOf(owner.db, purchaseOrderKind, order.id, {});
    expect(changes.map(({ version }) => version)).toEqual([2, 1]);
    const told = await server.sql('select version from live_messages where topic = $1 and record_id = $2', [
      'priceBook',
      order.id,
    ]);
    expect(told).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('is not there for who may neither change all nor has made it (R6.4)', async () => {
    const order = await savedOrder(1200);
    const edit = changeRoot(shape, startEdit(shape, order), { supplier: 'Another' });
    await expect(save(office, edit, { basedOn: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what a kind of document forgets', () => {
  it('does not compile', () => {
    const rules = purchaseOrderKind as unknown as DocumentRules<PurchaseOrder>;
    const { topic, ...untold } = rules;
    // @ts-expect-error without a topic, its changes would send no live messages
    const quiet: DocumentRules<PurchaseOrder> = untold;
    // @ts-expect-error its lines would have no table
    const without: DocumentRules<PurchaseOrder> = { ...rules, tables: {} };
    // @ts-expect-error not a kind of its children
    const elsewhere: DocumentRules<PurchaseOrder> = { ...rules, site: { kinds: ['packages'] } };
    // @ts-expect-error parked saves, emails and the words of the history wouldn't know its name
    const unlisted: DocumentRules<PurchaseOrder> = { ...rules, shape };
    // @ts-expect-error it has a site that its rules keep quiet about
    const homeless: DocumentRules<PurchaseOrder & { siteId: number }>['site'] = null;
    expect([quiet, without, elsewhere, unlisted, homeless, topic, defineDocument]).toHaveLength(7);
  });
});

const childEndpoints = '../../../../../packages/contract/src/child-endpoints.ts';
const kindNames = [...new Set(allShapes.flatMap((shape) => [shape.name, ...kindsOf(shape)]))];
/** Root fields that only one kind of document has; `complete` is in the rules of each. */
const ownFields = allShapes.flatMap(({ schema }, at) =>
  Object.keys(schema.shape).filter(
    (field) => field !== 'complete' && !(field in allShapes[1 - at]!.schema.shape),
  ),
);
/** Those that are no common words, as in code and as columns. The site's version is the engine's own. */
const ownWords = ownFields
  .filter((field) => field !== 'siteVersion')
  .flatMap((field) => (/[A-Z](?!d$)/.test(field) ? [field, snake(field)] : []));
const either = (words: readonly string[]) => `(?:${words.join('|')})`;
const named = [
  `['"]${either(kindNames)}['"]`,
  `\\b${either(allShapes.map(({ name }) => name))}Id\\b`,
  `\\b${either(kindNames.map(snake).filter((name) => name.includes('_')))}\\b`,
  `\\['${either(ownFields)}'\\]`,
  `\\b${either(ownWords)}\\b`,
  `domain/(?:work-orders|proposals)/|\\.\\./(?:work-orders|proposals)/`,
];

/** Finds the names in a text that belong to a particular kind of document. */
function namedIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return code.match(new RegExp(named.join('|'), 'g')) ?? [];
}

describe('the engine of documents', () => {
  it('names no kind of document, and reads no rule of one', () => {
    const own = fs.readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const files = [...own, childEndpoints];
    const found = files.flatMap((name) => {
      const text = fs.readFileSync(new URL(name, import.meta.url), 'utf8');
      return namedIn(text).map((at) => `${name}: ${at}`);
    });
    expect(files.length).toBeGreaterThan(15);
    expect(found).toEqual([]);
  });

  it.each([
    "if (kind === 'payments') refuse();",
    "const open = current['processed'] !== false;",
    '`c.site_system_id in (select s.id from site_systems s)`',
    'type Named = { salesProposalId?: number };',
    "const name = 'workOrder';",
    'const { processedDate } = document;',
    "import { completeAfter } from '@fieldwright/domain/work-orders/processed-work-order';",
  ])('would be caught with %s', (text) => {
    expect(namedIn(text)).not.toEqual([]);
  });
});
