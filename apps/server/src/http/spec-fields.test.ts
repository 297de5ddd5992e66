import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addTechnician, at, schedulingAs } from '../features/schedule/testing/scheduling.ts';
import { buildStockedSite } from '../testing/documents.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type Place, specEntities, specFieldsOf } from '../testing/spec-fields.ts';
import { buildWhole } from '../testing/whole-documents.ts';

const isServed = (entity: string) => specEntities[entity]!.whole || entity === 'R3.6 Call';
const served = Object.keys(specEntities).filter(isServed);

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
  for (const [root, ask] of Object.entries(load)) {
    const { context, ...document } = (await ask()) as unknown as Aggregate & {
      context: { baseView?: object };
    };
    answers.set(root, document);
    for (const entity of served.filter((each) => each.startsWith(`${root}: `)))
      answers.set(entity, (document[kindOf(entity)] as object[] | undefined)?.[0]);
    if (!context.baseView) continue;
    answers.set('R3.4 Work order: base view data', context.baseView);
    const { chargeSettings } = context.baseView as { chargeSettings: object };
    answers.set('R3.4 Work order: base view data: charge settings', chargeSettings);
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

describe('the fields of the specification, in the answers of the endpoints', () => {
  it.each(served)('%s has each, under its name, and no other (R3.15)', (entity) => {
    const answer = answers.get(entity);
    expect(answer, 'nothing was answered').toBeDefined();
    expect(Object.keys(answer!).sort()).toEqual(specFieldsOf(entity).sort());
  });
});
