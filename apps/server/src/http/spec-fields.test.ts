import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { takingCards } from '../features/card-payments/testing/taking-cards.ts';
import { arrangingLoans } from '../features/loans/testing/arranging-loans.ts';
import { addTechnician, at, schedulingAs } from '../features/schedule/testing/scheduling.ts';
import { buildStockedSite, newWorkOrder, saveOf } from '../testing/documents.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type Place, specEntities, specFieldsOf } from '../testing/spec-fields.ts';
import { buildTaxItem } from '../testing/tax-items.ts';
import { buildWhole } from '../testing/whole-documents.ts';

const isServed = (entity: string) => specEntities[entity]!.place?.part === 'answer';
const served = Object.keys(specEntities).filter(isServed);
/** What has other fields beside the specification's, too; except for calls, whose others are left out below. */
const isPart = (entity: string) => !specEntities[entity]!.whole && entity !== 'R3.6 Call';

const names = (text = '') => text.split(',').flatMap((name) => name.trim() || []);

/** Returns the object schema inside lists and nullable fields. */
function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodArray) return objectOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return objectOf(schema.unwrap() as z.ZodType);
  throw new Error(`There are no fields in a ${schema.type}.`);
}

/** Returns the contract's fields at a place, without data that a screen shows next to a document. */
function contractFields({ endpoint, part, path }: Place): string[] {
  const start = (endpoints[endpoint] as Endpoint)[part]!;
  const steps = path === '' ? [] : path.split('.');
  const found = steps.reduce<z.ZodType>((at, field) => objectOf(at).shape[field] as z.ZodType, start);
  return Object.keys(objectOf(found).shape).filter((name) => path !== '' || name !== 'context');
}

const placed = Object.entries(specEntities).flatMap(([entity, { place }]) =>
  place ? [[entity, place] as const] : [],
);

describe('the fields of the specification, in the contract', () => {
  it.each(placed)('%s has each, under its name; a whole entity has no other (R3.15)', (entity, place) => {
    const [there, wanted] = [contractFields(place), specFieldsOf(entity)];
    expect(wanted.filter((name) => !there.includes(name))).toEqual([]);
    if (specEntities[entity]!.whole) expect(there.filter((name) => !wanted.includes(name))).toEqual([]);
  });

  it('that are not there yet are listed, with a reason, and only those (R3.15)', () => {
    for (const [entity, { place, notYet, because }] of Object.entries(specEntities)) {
      expect([entity, notYet === undefined]).toEqual([entity, because === undefined]);
      const there = place ? contractFields(place) : [];
      expect([entity, names(notYet).filter((name) => there.includes(name))]).toEqual([entity, []]);
    }
  });

  it.each(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'])(
    'name the entities of R3.%s',
    (section) => {
      expect(Object.keys(specEntities).some((entity) => entity.startsWith(`R3.${section} `))).toBe(true);
    },
  );
});

/**
 * Returns the field of a kind: `R3.2 Sales proposal: loan applications` is `loanApplications` in the
 * response.
 */
const kindOf = (entity: string) =>
  entity
    .split(': ')[1]!
    .replace('non-stock items', 'nonStockItems')
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

let server: TestServer;
const answers = new Map<string, object | undefined>();

beforeAll(async () => {
  server = await startTestServer();
  const { token: as } = await server.signInAs('owner');
  const place = await buildStockedSite(server);
  const load = {
    'R3.3 Work order': async () => {
      const { document } = await buildWhole(server, as, 'workOrder', { place, seed: 3 });
      return (await server.call('GET /api/workorders/{id}', { as, params: { id: document.id } })).data;
    },
    'R3.2 Sales proposal': async () => {
      const { document } = await buildWhole(server, as, 'salesProposal', { place, seed: 4 });
      return (await server.call('GET /api/salesproposals/{id}', { as, params: { id: document.id } })).data;
    },
  };
  await buildTaxItem(server, { text: 'Buncombe', parts: [{ id: 1, text: 'State', rate: 47_500 }] });
  const begun = newWorkOrder(place);
  const manual = { ...begun, draft: { ...begun.draft, manualTaxItem: { percentage: 6.25 } } };
  const taxed = await savingAs(server, as).saved(saveOf(manual));
  const entry = await savingAs(server, as).load('workOrder', taxed.id);
  answers.set('R3.5 Tax entry', entry);
  answers.set('R3.5 Tax entry: manual tax item', entry.manualTaxItem!);
  await answerAboutPrices(as);
  await answerAboutMoney();
  for (const [root, ask] of Object.entries(load)) {
    const { context, ...document } = (await ask()) as unknown as Aggregate & {
      context: { baseView?: object };
    };
    answers.set(root, document);
    for (const entity of served.filter((each) => each.startsWith(`${root}: `)))
      answers.set(entity, (document[kindOf(entity)] as object[] | undefined)?.[0]);
    if (!context.baseView) continue;
    answers.set('R3.4 Work order: base view data', context.baseView);
    const { chargeSettings, taxItemSections } = context.baseView as {
      chargeSettings: object;
      taxItemSections: { taxItems: object[] }[];
    };
    answers.set('R3.4 Work order: base view data: charge settings', chargeSettings);
    answers.set('R3.5 Tax entry: tax item of taxItemId', taxItemSections[0]?.taxItems[0]);
  }
  const board = schedulingAs(server, as);
  const taken = await board.taken({ siteId: place.siteId });
  const technicianIds = [await addTechnician(server, 'Ada')];
  const { id } = await board.booked({ callId: taken.id, technicianIds, start: at(9), end: at(10) });
  const event = await board.event(id);
  answers.set('R3.6 Schedule event', event);
  answers.set('R3.6 Schedule event: call details', event.callDetails!);
  // includes what its side panel shows
  const beside = ['callDetails', 'events', 'mainPhone', 'mobilePhone', 'proposal'].concat([
    'bookedBy',
    'canceled',
    'changes',
    'place',
  ]);
  const call = Object.entries(await board.call(taken.id)).filter(([name]) => !beside.includes(name));
  answers.set('R3.6 Call', Object.fromEntries(call));
}, 60_000);
afterAll(() => server.stop());

/** Asks for an entry of each kind in a price book with a category. */
async function answerAboutPrices(as: string): Promise<void> {
  const added = (text: string) => ({ guid: randomUUID(), text });
  const { data: book } = await server.call('POST /api/pricebooks', { as, body: added('Heating') });
  const inBook = { priceBookId: book.id };
  const of = async (path: 'partitems' | 'servicerepairs' | 'pricebookcategories', body: object) => {
    const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
      as,
      body: body as never,
    });
    const key = `GET /api/${path}/{id}` as 'GET /api/partitems/{id}';
    return (await server.call(key, { as, params: { id: data.id } })).data;
  };
  answers.set('R3.7 Part item', await of('partitems', added('Filter')));
  answers.set('R3.8 Service repair', await of('servicerepairs', { ...added('Tune-up'), ...inBook }));
  answers.set(
    'R3.10 Price book category',
    await of('pricebookcategories', { ...added('Filters'), ...inBook }),
  );
  const { data: books } = await server.call('GET /api/pricebooks', { as });
  answers.set('R3.9 Price book', books[0]);
}

/** Asks for a loan that was applied for, and for a payment by a declined card of each provider. */
async function answerAboutMoney(): Promise<void> {
  const loans = await arrangingLoans();
  await loans.connect();
  const offered = await loans.workOrder();
  answers.set('R3.12 Lender loan', (await loans.apply(offered)).data as object);
  const { project } = (
    await loans.server.call('GET /api/workorders/{id}/loans', {
      as: loans.token.office,
      params: { id: offered.documentId },
    })
  ).data;
  answers.set('R3.12 Loan dialog fields', project!);
  await loans.stop();
  const cards = await takingCards();
  for (const provider of ['square', 'stripe'] as const) {
    await cards.connect(provider);
    const id = await cards.workOrder();
    const begun = await cards.start(id, 12_600);
    cards.cards.pay(begun.data.url!, { number: '4000000000000002' });
    for (const delivery of cards.cards.webhooks.outbox.splice(0)) await cards.deliver(delivery);
    const { data } = await cards.server.call('GET /api/workorders/{id}/cardpayments', {
      as: cards.token.office,
      params: { id },
    });
    const { square, stripe } = data.attempts[0]!;
    if (stripe) answers.set('R3.13 Card confirmation: Stripe', stripe);
    if (square) answers.set('R3.13 Card confirmation: Square', square);
    if (square) answers.set('R3.13 Card confirmation: Square: errors', square.errors[0]);
  }
  await cards.stop();
}

describe('the fields of the specification, in the answers of the endpoints', () => {
  it.each(served)('%s has each, under its name, and no other unless it is a part (R3.15)', (entity) => {
    const answer = answers.get(entity);
    expect(answer, 'nothing was answered').toBeDefined();
    const [there, wanted] = [Object.keys(answer!).sort(), specFieldsOf(entity).sort()];
    expect(isPart(entity) ? there.filter((name) => wanted.includes(name)) : there).toEqual(wanted);
  });
});
