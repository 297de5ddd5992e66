import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { priceBookPaths } from '@fieldwright/contract/price-book-maintenance';
import { listNames, orderedListNames } from '@fieldwright/domain/company-lists/company-lists';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Aggregate, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outsideTables } from '../db/outside-tables.ts';
import { deviceOf, photoOf, sampleOf } from '../features/files/testing/uploads.ts';
import { bodyLike } from '../testing/child-bodies.ts';
import { childEndpoints, type DocumentName, type NamedEndpoint } from '../testing/document-kinds.ts';
import { buildStockedSite } from '../testing/documents.ts';
import { buildOutside } from '../testing/outside-rows.ts';
import { companyRows, personRows } from '../testing/rows.ts';
import { type Reply, startTestServer, type TestServer } from '../testing/server.ts';
import { buildWhole } from '../testing/whole-documents.ts';

/** A company's records that a body can refer to. */
interface Belongings {
  token: string;
  documents: Record<DocumentName, Aggregate>;
  fileId: number;
  guid: string;
  key: string;
  /** a record of each list that documents refer to */
  outside: Record<string, number>;
}

let server: TestServer;
let north: Belongings;
let south: Belongings;
beforeAll(async () => {
  server = await startTestServer();
  north = await belongingsOf('owner@north.example', 1);
  south = await belongingsOf('owner@south.example', 2);
});
afterAll(() => server.stop());

async function belongingsOf(email: string, companyId: number): Promise<Belongings> {
  const { token } = await server.signInAs(email);
  const place = await buildStockedSite(server, companyId);
  const workOrder = await buildWhole(server, token, 'workOrder', { companyId, place });
  const proposal = await buildWhole(server, token, 'salesProposal', { companyId, place });
  const documents = { workOrder: workOrder.document, salesProposal: proposal.document };
  const { fileId, guid } = await uploadedBy(token);
  const outside: Record<string, number> = {};
  for (const to of Object.keys(outsideTables)) outside[to] = await buildOutside(server, to, companyId);
  return { token, documents, fileId, guid, key: workOrder.body.key, outside };
}

async function uploadedBy(token: string): Promise<{ fileId: number; guid: string }> {
  const sample = sampleOf(photoOf(1000));
  await deviceOf(server, token).resume(sample);
  const [row] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [
    sample.guid,
  ]);
  return { fileId: row!.id, guid: sample.guid };
}

const bodies = (Object.entries(endpoints) as [Key, Endpoint][]).filter(([, { body }]) => body);
const isId = (name: string) => /^(id|guid|key|after|replaces)s?$|Ids?$/.test(name);
/** Returns all fields of a child's body: those of a new record, and those that only the product sets. */
const wholeOf = (body: z.ZodType | undefined): z.ZodObject =>
  body instanceof z.ZodUnion ? (body.options.at(-1) as z.ZodObject) : (body as z.ZodObject);
const idFields = ({ body }: Endpoint) => Object.keys(wholeOf(body).shape).filter(isId);

/** A field of a child's body that refers to something by id, and what it refers to. */
interface Named {
  key: Key;
  childEndpoint: NamedEndpoint;
  field: string;
  to: string;
}

const childBodies = bodies.flatMap(([key, endpoint]) => {
  const remove = endpoints[`DELETE ${key.slice('POST '.length)}/{id}` as Key] as Endpoint | undefined;
  const childEndpoint = childEndpoints.find(({ child }) => child.table === remove?.ids?.['id']);
  return childEndpoint ? [{ key, endpoint, childEndpoint }] : [];
});
const named: Named[] = childBodies.flatMap(({ key, endpoint, childEndpoint }) => {
  const { references } = kindShape(childEndpoint.document.shape, childEndpoint.child.kind);
  return idFields(endpoint).map((field) => {
    const own: Record<string, string> = { id: childEndpoint.child.kind, guid: 'guid', key: 'key' };
    const root = field === `${childEndpoint.document.name}Id` ? childEndpoint.document.name : undefined;
    return { key, childEndpoint, field, to: own[field] ?? references[field]?.to ?? root ?? 'nothing' };
  });
});

/**
 * Checks whether only the product sets a field, so that a person's value is refused no matter whose it is.
 */
const isManaged = ({ childEndpoint, field }: Named) =>
  kindShape(childEndpoint.document.shape, childEndpoint.child.kind).managed.includes(field);
const foreign = named.filter((each) => each.field !== 'key' && !isManaged(each));

/** Returns the company's id or guid that a field can refer to. */
function targetOf(
  { documents, fileId, guid, outside }: Belongings,
  { childEndpoint, to }: Named,
): number | string {
  const document = documents[childEndpoint.document.name];
  if (to === 'guid') return guid;
  if (to === 'file') return fileId;
  if (outside[to]) return outside[to];
  if (to === 'site') return Number(document['siteId']);
  if (to === 'siteSystem') return recordsOf(documents.workOrder, 'siteSystems')[0]!.id;
  return to in documents ? documents[to as DocumentName].id : recordsOf(document, to)[0]!.id;
}

const call = (key: Key, input: object) =>
  server.call(key, { as: north.token, ...input } as never) as Promise<Reply<Key>>;

/** Returns all rows of the other company and all rows of people outside companies. */
const othersRows = async () => [await companyRows(server, 2), await personRows(server)];

/** Wraps a test and checks that the other company's rows are unchanged. */
const leavingOthersAlone = (run: () => Promise<void>) => async () => {
  const before = await othersRows();
  await run();
  expect(await othersRows()).toEqual(before);
};

/** The allowed refusals of a body with a foreign id, with their statuses. */
const refusals: Record<string, number> = { not_found: 404, invalid: 422, file_incomplete: 409 };

/** Returns a body that creates another record like one of North's. */
const bodyOfNew = (childEndpoint: NamedEndpoint) =>
  bodyLike(server, north.token, north.documents[childEndpoint.document.name], childEndpoint);

describe('a body of a child', () => {
  it('says of each id what it names', () => {
    expect(named.filter(({ to }) => to === 'nothing')).toEqual([]);
  });

  it.each(childBodies)(
    "$key refuses each id of the other company's (R6.4)",
    async ({ key, childEndpoint }) => {
      const { parent, uniqueBy, schema } = kindShape(childEndpoint.document.shape, childEndpoint.child.kind);
      const document = north.documents[childEndpoint.document.name];
      const root = `${childEndpoint.document.name}Id`;
      const before = await othersRows();
      for (const each of foreign.filter((one) => one.key === key)) {
        const { field } = each;
        const like = await bodyOfNew(childEndpoint);
        const wrap = (value: unknown) => (field.endsWith('s') ? [value] : value);
        const theirs = { [field]: wrap(targetOf(south, each)) };
        const strangers: object[] = [{ ...like, ...theirs }];
        // a change need not name the document; the name matters only if it is a field of the record
        if (field !== 'id' && field in schema.shape)
          strangers.push({ id: recordsOf(document, childEndpoint.child.kind)[0]!.id, ...theirs });
        // without naming the document, which is then found through the parent
        if (field === parent && field !== root) strangers.push({ ...like, [root]: undefined, ...theirs });
        for (const body of strangers) {
          const { status, error } = await call(key, { body });
          expect([status, JSON.stringify(body)]).toEqual([refusals[error.code], JSON.stringify(body)]);
        }
        // the refusal was for that id: with the company's own id the same body is saved
        const fresh = field === 'guid' || field === 'fileId' ? await uploadedBy(north.token) : {};
        const asMade = field === 'id' || uniqueBy?.includes(field);
        const own = asMade ? {} : { [field]: wrap(targetOf({ ...north, ...fresh }, each)) };
        const control = await call(key, { body: { ...(await bodyOfNew(childEndpoint)), ...own } });
        expect([control.status, control.error.fields, field]).toEqual([200, undefined, field]);
      }
      expect(await othersRows()).toEqual(before);
    },
  );

  it.each(named.filter(isManaged))('$key sets no $field by hand (R5.7)', async (each) => {
    const theirs = { [each.field]: targetOf(north, each) };
    const made = await call(each.key, { body: { ...(await bodyOfNew(each.childEndpoint)), ...theirs } });
    expect([made.status, made.error.fields]).toEqual([422, { [each.field]: 'Not a field of this request.' }]);
    const { document, child } = each.childEndpoint;
    const { id } = recordsOf(north.documents[document.name], child.kind)[0]!;
    const changed = await call(each.key, { body: { id, ...theirs } });
    expect([changed.status, changed.error.fields]).toEqual([
      422,
      { [each.field]: 'This is set automatically.' },
    ]);
  });

  it.each(childBodies)('$key takes a key that the other company has used as its own (R6.4)', async (each) => {
    const used = randomUUID();
    await server.call('POST /api/saves/discard', {
      as: south.token,
      body: { key: used, entity: 'workOrder' },
    });
    const reply = await call(each.key, { body: { ...(await bodyOfNew(each.childEndpoint)), key: used } });
    expect([reply.status, reply.error.code]).toEqual([200, undefined]);
  });
});

describe('a body that names something else by an id', () => {
  /** Where endpoints that no generated child body covers are tested. */
  const others: Partial<Record<Key, string>> = {
    'POST /api/session/refresh': 'features/people/sessions.test.ts: to no company but one of the person',
    'POST /api/workorders': 'features/documents/saves.companies.test.ts: every reference of every kind',
    'POST /api/salesproposals': 'features/documents/saves.companies.test.ts: every reference of every kind',
    'POST /api/files': 'features/files/uploads.test.ts: a guid of another company is that of another file',
    'POST /api/files/validate': 'here',
    'POST /api/files/addresses': 'here',
    'POST /api/saves/discard': 'here',
    'POST /api/people': 'features/people/people.test.ts: a department of the other company',
    'PATCH /api/people/{id}': 'features/people/people.test.ts: a department of the other company',
    'POST /api/calls': 'features/schedule/companies.test.ts: every id',
    'PATCH /api/calls/{id}': 'features/schedule/companies.test.ts: every id',
    'POST /api/scheduleevents': 'features/schedule/companies.test.ts: every id',
    'PATCH /api/scheduleevents/{id}': 'features/schedule/companies.test.ts: every id',
    'POST /api/workorders/{id}/process': 'here',
    'POST /api/workorderpayments/{id}/receipt':
      'features/payments/receipts.test.ts: a key of another company is a new one',
    'POST /api/salesproposalpayments/{id}/receipt': 'the same code',
    'POST /api/workorders/{id}/invoices': 'the same code',
    'POST /api/workorders/{id}/reports': 'the same code',
    'POST /api/workorders/{id}/signatures':
      'features/work-orders/completion.test.ts: a work order of the other company',
    'POST /api/dayclosings': 'features/payments/day-closings.test.ts: a person of another company',
    'POST /api/customers/{id}/statements': 'the same code',
    'POST /api/agreements/{id}/billing': 'features/card-payments/billings.test.ts: a card of someone else',
    'POST /api/agreementbillings/{id}/card': 'the same code',
    'POST /api/agreementinvoices/{id}/refund':
      'features/card-payments/refund-billed.test.ts: a key of another company is a new one',
    'POST /api/workorders/{id}/agreements':
      'features/agreements/work-order-agreements.test.ts: a plan of the other company',
    'POST /api/recommendationitems/quote':
      'features/recommendations/recommendations.test.ts: no recommendation or work order of the other company',
    'POST /api/recommendationitems/{id}/status':
      'features/recommendations/recommendations.test.ts: no work order of the other company',
    'POST /api/salesproposals/{id}/files': 'here',
    'POST /api/salesproposals/{id}/status': 'here',
    'POST /api/salesproposals/{id}/undoacceptance': 'here',
    'POST /api/salesproposalpackages/{id}/select': 'here',
    'POST /api/pricebookprices/draft':
      'features/price-books/entry-prices.test.ts: no part of the other company',
    'POST /api/lender': 'its dealer ID is the lender’s, of no record of ours',
    'POST /api/loans': 'features/loans/loans.test.ts: no document of another company',
    'POST /api/loans/customer': 'the same code',
    'POST /api/salesproposals/{id}/links':
      'features/proposal-links/proposal-links.test.ts: a key of another company is a new one',
    'POST /api/proposallinks/sign':
      'features/proposal-links/sign.test.ts: no package of another proposal, and a key of another company is a new one',
    'POST /api/proposallinks/ask': 'the same code',
    'POST /api/proposallinks/apply':
      'features/proposal-links/apply-by-link.test.ts: no option and no plan of another proposal',
    'POST /api/proposallinks/financing': 'the same file: nothing for another proposal’s option',
    'POST /api/proposallinks/continueloan': 'the same code',
    'POST /api/proposallinks/decline': 'the same code',
    'POST /api/proposallinks/file':
      'the id of a file that came with the proposal, by its link: `proposal-links/link-files.test.ts`',
    ...Object.fromEntries(
      listNames.map((name) => [
        `POST /api/${name}`,
        'features/company-lists/company-lists.test.ts: no entry of another company',
      ]),
    ),
    ...Object.fromEntries(
      orderedListNames.map((name) => [
        `POST /api/${name}/order`,
        'features/company-lists/company-lists.test.ts: ids of nothing are passed over',
      ]),
    ),
    'POST /api/listviews': 'features/list-views/list-views.test.ts: a tag of another company finds nothing',
    'POST /api/listviews/choice': 'features/list-views/list-views.test.ts: no view of another company',
    'POST /api/usualentries/favorite':
      'features/price-books/usual-entries.test.ts: no entry of another company',
    'POST /api/pricebookentries/bulk':
      'features/price-books/bulk-changes.test.ts: no entry, category or department of another company',
    'POST /api/pricebookentries/bulk/undo':
      'features/price-books/bulk-changes.test.ts: no entries of another company',
    'POST /api/pricebooks/starter':
      'features/price-books/starter/starter.test.ts: a guid of another company is a new one',
    ...Object.fromEntries(
      [...priceBookPaths, 'pricebookcategories/order'].map((path) => [
        `POST /api/${path}`,
        'features/price-books/maintenance.test.ts: no record, category or part of another company',
      ]),
    ),
    'POST /api/taxitems/untaxedsites':
      'features/customers/untaxed-sites.test.ts: neither a site nor a tax item of another company',
    'POST /api/sites/{id}/agreements':
      'features/agreements/sold-agreements.test.ts: no agreement plan of another company',
    'POST /api/exemptioncertificates':
      'features/customers/certificates.test.ts: neither a customer nor a certificate of another company',
    'POST /api/customers':
      'features/customers/companies.test.ts: a guid of another company is that of another customer',
    'POST /api/sites':
      'features/customers/companies.test.ts: of no customer and under no tax item of another company',
    'PATCH /api/customers/{id}': 'features/customers/companies.test.ts: under no tag of another company',
    'PATCH /api/sites/{id}/systems/{systemId}':
      'features/customers/companies.test.ts: of no type of another company',
    'PATCH /api/sites/{id}': 'features/customers/companies.test.ts: under no tax item of another company',
    'POST /api/sites/{id}/systems':
      'features/customers/companies.test.ts: a key of another company is a new one',
    'POST /api/cardaccounts':
      'features/card-payments/card-accounts.test.ts: its key is one of the provider, not a record',
    'PATCH /api/cardaccounts/{id}':
      'features/card-payments/typed-cards.test.ts: its identifier is one of the provider, not a record',
    'POST /api/customers/{id}/payments':
      'features/shared-payments/shared-payments.test.ts: no work order of another company',
    'POST /api/cardpayments/{id}/refundall': 'the same code as a refund of one',
    'POST /api/workorders/{id}/credit':
      'claims its key as a save does: a key of another company is a new one',
    'POST /api/workorders/{id}/moneyback': 'the same',
    'POST /api/salesproposals/{id}/reminders':
      'features/proposal-reminders/reminders.test.ts: a key of another company is a new one',
    'POST /api/customers/{id}/cardpayments':
      'features/card-payments/shared-attempts.test.ts: only work orders of the customer that the person may open',
    ...Object.fromEntries(
      [
        'cardpayments/{id}/refund',
        ...['workorders', 'salesproposals'].flatMap((path) => [
          `${path}/{id}/cardpayments`,
          `${path}/{id}/paymentlinks`,
        ]),
      ].map((path) => [
        `POST /api/${path}`,
        'features/card-payments/card-payments.test.ts: a key of another company is a new one',
      ]),
    ),
  };

  it('is a child, or in the list of those that are proven in another way', () => {
    const children = childBodies.map(({ key }) => key);
    const withIds = bodies.filter(([key, each]) => idFields(each).length > 0 && !children.includes(key));
    expect(withIds.map(([key]) => key).sort()).toEqual(Object.keys(others).sort());
  });

  it(
    "POST /api/files/validate knows nothing of the other company's file (R6.4)",
    leavingOthersAlone(async () => {
      const guids = [south.guid, north.guid];
      const { data } = await server.call('POST /api/files/validate', { as: north.token, body: { guids } });
      expect(data.map(({ refusal }) => refusal?.code)).toEqual(['file_incomplete', undefined]);
    }),
  );

  it(
    "POST /api/files/addresses gives none for the other company's file (R6.4)",
    leavingOthersAlone(async () => {
      const files = (of: Belongings) => ({ ids: [of.fileId], guids: [of.guid] });
      const ask = (body: object) => server.call('POST /api/files/addresses', { as: north.token, body });
      expect((await ask(files(south))).data).toEqual([]);
      expect((await ask(files(north))).data).toHaveLength(1);
    }),
  );

  it(
    "POST /api/saves/discard leaves the other company's save of that key alone (R6.4)",
    leavingOthersAlone(async () => {
      const body = { key: south.key, entity: 'workOrder' as const };
      const reply = await server.call('POST /api/saves/discard', { as: south.token, body });
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found']);
      expect((await server.call('POST /api/saves/discard', { as: north.token, body })).status).toBe(204);
    }),
  );

  it('POST /api/workorders/{id}/process takes a key that the other company has used as its own (R6.4)', async () => {
    const used = randomUUID();
    const discarded = { key: used, entity: 'workOrder' as const };
    await server.call('POST /api/saves/discard', { as: south.token, body: discarded });
    const { id } = north.documents.workOrder;
    await call('POST /api/workorders/{id}/finish', { params: { id } });
    const process = (body: object) => call('POST /api/workorders/{id}/process', { params: { id }, body });
    const reply = await process({ key: used, processed: true });
    expect([reply.status, reply.error.code]).toEqual([200, undefined]);
    await process({ processed: false });
  });

  it('POST /api/salesproposals/{id}/status takes a key that the other company has used as its own (R6.4)', async () => {
    const used = randomUUID();
    const discarded = { key: used, entity: 'salesProposal' as const };
    await server.call('POST /api/saves/discard', { as: south.token, body: discarded });
    const params = { id: north.documents.salesProposal.id };
    const reply = await call('POST /api/salesproposals/{id}/status', {
      params,
      body: { key: used, status: 'Sent' },
    });
    expect([reply.status, reply.error.code]).toEqual([200, undefined]);
    await call('POST /api/salesproposals/{id}/status', {
      params,
      body: { key: randomUUID(), status: 'Created' },
    });
  });

  it('POST /api/salesproposals/{id}/undoacceptance takes a key that the other company has used as its own (R6.4)', async () => {
    const used = randomUUID();
    const discarded = { key: used, entity: 'salesProposal' as const };
    await server.call('POST /api/saves/discard', { as: south.token, body: discarded });
    const params = { id: north.documents.salesProposal.id };
    const reply = await call('POST /api/salesproposals/{id}/undoacceptance', { params, body: { key: used } });
    expect([reply.status, reply.error.detail]).toEqual([409, 'It isn’t accepted.']);
  });

  it(
    "POST /api/salesproposals/{id}/files does not attach the other company's file (R6.4)",
    leavingOthersAlone(async () => {
      const attach = (fileId: number) =>
        call('POST /api/salesproposals/{id}/files', {
          params: { id: north.documents.salesProposal.id },
          body: { fileId },
        });
      const reply = await attach(south.fileId);
      expect([reply.status, reply.error.fields]).toEqual([422, { fileId: 'Not found.' }]);
      expect((await attach((await uploadedBy(north.token)).fileId)).status).toBe(200);
    }),
  );

  it(
    'POST /api/salesproposalpackages/{id}/select takes no work order and no line of the other company (R6.4)',
    leavingOthersAlone(async () => {
      const [chosen] = recordsOf(north.documents.salesProposal, 'packages');
      const select = async (body: object) => {
        const { status, error } = await call('POST /api/salesproposalpackages/{id}/select', {
          params: { id: chosen!.id },
          body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'onTheirWord', ...body },
        });
        return [status, error.code];
      };
      const line = (of: Belongings) => recordsOf(of.documents.salesProposal, 'details')[0]!.id;
      expect(await select({ workOrderId: south.documents.workOrder.id })).toEqual([404, 'not_found']);
      expect(await select({ detailIds: [line(south)] })).toEqual([422, 'invalid']);
      expect(await select({ detailIds: [line(north)] })).toEqual([200, undefined]);
    }),
  );
});
