import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLike } from '../../testing/child-bodies.ts';
import { childEndpoints, type NamedEndpoint } from '../../testing/document-kinds.ts';
import { buildStockedSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { joinLive, type LiveClient, listenLive } from '../../testing/live-client.ts';
import { type Documents, type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';
import { buildWhole } from '../../testing/whole-documents.ts';
import { deviceOf, photoOf, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let token: string;
let owner: Saving;
let live: LiveClient;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('owner'));
  owner = savingAs(server, token);
  place = await buildStockedSite(server);
  live = await joinLive(await listenLive(server), { token });
});
afterAll(async () => {
  live.socket.close();
  await server.stop();
});

/**
 * Every endpoint that needs a right to work orders or proposals and isn't read-only, including future ones.
 */
const writing = (Object.entries(endpoints) as [Key, Endpoint][]).filter(
  ([key, { access }]) =>
    !key.startsWith('GET ') && [access].flat().some((each) => /^(workorders|proposals)\./.test(each)),
);
/** Those that write no document. */
const others: Partial<Record<Key, string>> = {
  'POST /api/saves/discard': 'gives up a save that has written nothing',
  'POST /api/proposallinks/{id}/revoke': 'ends a link; the proposal stays as it is',
  'POST /api/salesproposals/{id}/pdf': 'reads, and has the PDF made that is missing',
  'POST /api/proposalmessages/{id}/answer': 'sends an email; the proposal stays as it is',
  'POST /api/salesproposals/{id}/presence': 'the document stays as it is: presence.test.ts hears it',
  'POST /api/workorders/{id}/presence': 'the same',
  'POST /api/files': 'a file is of no document until a save attaches it',
  'PATCH /api/files/{guid}': 'the same',
  'DELETE /api/files/{guid}': 'the same',
  'POST /api/files/validate': 'the same',
  'POST /api/files/addresses': 'only reads',
  'POST /api/salesproposals/{id}/reminders': 'an email; the proposal stays as it is',
  'POST /api/salesproposals/{id}/cancelsignature':
    'needs a first signature: features/proposal-links/two-signers.test.ts hears it',
  'POST /api/salesproposals/{id}/undoacceptance':
    'needs one that was sold: features/schedule/undo-acceptance.test.ts hears it',
  'POST /api/workorders/{id}/agreements':
    'needs a plan: features/agreements/work-order-agreements.test.ts hears it',
  'DELETE /api/workorders/{id}/agreements/{agreementId}': 'the same',
  'POST /api/recommendationitems/quote':
    'needs recommendations: features/recommendations/recommendations.test.ts hears it',
  'POST /api/recommendationitems/{id}/status': 'the same',
  'POST /api/workorders/{id}/reports': 'an email; the work order stays as it is',
  'POST /api/workorders/{id}/signatures':
    'the work order stays as it is: features/work-orders/completion.test.ts hears it',
  'POST /api/customers/{id}/statements': 'an email; the work orders stay as they are',
  'POST /api/customers/{id}/statement/pdf': 'reads, and has the PDF made that is missing',
  'POST /api/workorders/{id}/invoice/pdf': 'the same',
  'POST /api/workorders/{id}/report/pdf': 'the same',
  'POST /api/workorderpayments/{id}/receipt/pdf': 'the same',
  'POST /api/loans': 'needs a lender: features/loans/loans.test.ts hears what it reports',
  'POST /api/loans/customer': 'the same',
  'POST /api/loans/{id}/cancel': 'the same',
  'POST /api/loans/{id}/check': 'the same',
  'POST /api/loans/{id}/resume': 'the same',
  'POST /api/agreements/{id}/billing': 'needs a card: features/card-payments/billings.test.ts',
  'POST /api/agreementbillings/{id}/card': 'the same',
  'POST /api/agreementbillings/{id}/check': 'the same',
  'POST /api/agreementbillings/{id}/stop': 'the same',
  'PATCH /api/scheduleevents/{id}': 'a technician says where the own visit stands',
  'PATCH /api/scheduleevents/{id}/times': 'corrects when a visit took place',
};

/** Creates a document with something in every list. */
async function made<N extends keyof Documents>(name: N): Promise<Documents[N] & Aggregate> {
  return (await buildWhole(server, token, name, { place })).document;
}

type Act = () => Promise<{ status: number; error: object }>;
const call = (key: Key, input: object): ReturnType<Act> => server.call(key, { as: token, ...input } as never);

/** Removes a document and restores it. */
function removedAndRestored(path: 'workorders' | 'salesproposals', make: () => Promise<{ id: number }>) {
  const [remove, restore] = [`DELETE /api/${path}/{id}`, `POST /api/${path}/{id}/restore`] as const;
  return {
    [remove]: async (): Promise<Act[]> => {
      const params = { id: (await make()).id };
      return [() => call(remove, { params })];
    },
    [restore]: async (): Promise<Act[]> => {
      const params = { id: (await make()).id };
      return [() => call(remove, { params }), () => call(restore, { params })];
    },
  };
}

/** The calls of each endpoint that must send live messages, after the necessary preparation. */
const ways: Partial<Record<Key, () => Promise<Act[]>>> = {
  'POST /api/workorders': async () => {
    const document = await made('workOrder');
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, document), { text: 'Tune-up' });
    return [() => owner.save(saveOf(newWorkOrder(place, 1))), () => owner.save(saveOf(edit))];
  },
  'POST /api/salesproposals': async () => {
    const document = await made('salesProposal');
    const edit = changeRoot(salesProposalShape, startEdit(salesProposalShape, document), { text: 'Boiler' });
    return [() => owner.save(saveOf(newProposal(place.siteId))), () => owner.save(saveOf(edit))];
  },
  'POST /api/workorders/{id}/finish': async () => {
    const { id } = await made('workOrder');
    await call('POST /api/workorderdetails', { body: { id: 0, workOrderId: id } });
    return [() => call('POST /api/workorders/{id}/finish', { params: { id } })];
  },
  'POST /api/workorders/{id}/process': async () => {
    const { id } = await made('workOrder');
    const process = (body: object) => call('POST /api/workorders/{id}/process', { params: { id }, body });
    return [() => process({ key: randomUUID(), processed: true }), () => process({})];
  },
  'POST /api/calls/{id}/workorder': async () => {
    const { callId } = await buildVisit(server, place, [await server.personId('technician@north.example')]);
    return [() => call('POST /api/calls/{id}/workorder', { params: { id: callId } })];
  },
  'POST /api/salesproposals/{id}/files': async () => {
    const { id } = await made('salesProposal');
    const sample = sampleOf(photoOf(1000));
    await deviceOf(server, token).resume(sample);
    const [file] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [
      sample.guid,
    ]);
    const body = { fileId: file!.id };
    return [() => call('POST /api/salesproposals/{id}/files', { params: { id }, body })];
  },
  'POST /api/salesproposals/{id}/status': async () => {
    const { id } = await owner.saved(saveOf(newProposal(place.siteId)));
    const body = { key: randomUUID(), status: 'Sent' };
    return [() => call('POST /api/salesproposals/{id}/status', { params: { id }, body })];
  },
  'POST /api/salesproposals/{id}/links': async () => {
    const { id } = await owner.saved(saveOf(newProposal(place.siteId)));
    const body = { key: randomUUID(), mail: false };
    return [() => call('POST /api/salesproposals/{id}/links', { params: { id }, body })];
  },
  'POST /api/salesproposals/{id}/present': async () => {
    const { id } = await owner.saved(saveOf(newProposal(place.siteId)));
    return [() => call('POST /api/salesproposals/{id}/present', { params: { id } })];
  },
  ...removedAndRestored('workorders', () => owner.saved(saveOf(newWorkOrder(place, 1)))),
  ...removedAndRestored('salesproposals', () => owner.saved(saveOf(newProposal(place.siteId)))),
  'POST /api/salesproposalpackages/{id}/select': async () => {
    const open = await owner.saved(saveOf(newWorkOrder(place, 1)));
    const select = async (workOrderId: number | null) => {
      const { packages } = await owner.load(
        'salesProposal',
        (await owner.saved(saveOf(newProposal(place.siteId)))).id,
      );
      const body = {
        key: randomUUID(),
        acceptedBy: 'Angela Castellano',
        acceptance: 'signed',
        ...(workOrderId && { workOrderId }),
      };
      const params = { id: packages[0]!.id };
      return () => call('POST /api/salesproposalpackages/{id}/select', { params, body });
    };
    return [await select(null), await select(open.id)];
  },
};

/** Creates, changes and removes a child through its endpoint. */
const throughEndpoint = (key: Key, endpoint: NamedEndpoint) => async (): Promise<Act[]> => {
  const document = await made(endpoint.document.name);
  const body = await bodyLike(server, token, document, endpoint);
  const records = document[endpoint.child.kind] as { id: number }[];
  if (!key.startsWith('DELETE ')) {
    const { id } = records.at(-1)!;
    // records of the site are written only if something changes
    const changed: Record<string, object> = {
      siteSystems: { text: 'Boiler' },
      agreementSiteSystems: { endDate: '2031-01-31' },
    };
    const change = () => call(key, { body: { id, ...changed[endpoint.child.kind] } });
    return [() => call(key, { body }), change];
  }
  const query = { reason: 'entered twice' };
  return [() => call(key, { params: { id: records.at(-1)!.id }, query })];
};

function wayOf(key: Key): (() => Promise<Act[]>) | undefined {
  const path = key.split('/')[2];
  const remove = endpoints[`DELETE /api/${path}/{id}` as Key] as Endpoint | undefined;
  // what a child has besides those that save and remove it is no endpoint of a child
  const isChild = /^\w+ \/api\/\w+(?:\/\{id\})?$/.test(key);
  const endpoint = isChild && childEndpoints.find(({ child }) => child.table === remove?.ids?.['id']);
  return ways[key] ?? (endpoint ? throughEndpoint(key, endpoint) : undefined);
}

/** Returns the versions of all the company's documents and sites, in the format of a live message. */
async function versions(): Promise<string[]> {
  const rows = await server.sql<{ line: string }>(`
    select 'workOrder ' || id || ' ' || version as line from work_orders where company_id = 1
    union all select 'proposal ' || id || ' ' || version from sales_proposals where company_id = 1
    union all select 'site ' || id || ' ' || version from sites where company_id = 1`);
  return rows.map(({ line }) => line);
}

describe('every endpoint that writes a document', () => {
  it('is called here, or is in the list of those that write none', () => {
    const uncalled = writing.filter(([key]) => !wayOf(key)).map(([key]) => key);
    expect(uncalled.sort()).toEqual(Object.keys(others).sort());
  });

  const called = writing.filter(([key]) => wayOf(key)).map(([key]) => key);
  it.each(called)('%s tells others topic, id and new version of all that it changed', async (key) => {
    for (const act of await wayOf(key)!()) {
      const before = await versions();
      const { status, error } = await act();
      expect(status, JSON.stringify(error)).toBeLessThan(300);
      const news = (await versions()).filter((line) => !before.includes(line));
      expect(news.length).toBeGreaterThan(0);
      await live.until(() => news.every((line) => live.changes().includes(line)));
    }
  });
});
