import { randomUUID } from 'node:crypto';
import type { Key } from '@fieldwright/contract/endpoints';
import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from './documents.ts';
import { type Saving, savingAs } from './saving.ts';
import { startTestServer, type TestServer } from './server.ts';

export type Path = 'customers' | 'sites' | 'workorders' | 'salesproposals';
interface Reply {
  status: number;
  data: Record<string, unknown>;
  error: { code: string; detail?: string; fields?: Record<string, string>; obstacles?: Obstacle[] };
}

/** The fixtures of each test, with its own customer and site. */
interface Its {
  server: TestServer;
  tokens: Record<string, string>;
  office: Saving;
  place: { customerId: number; siteId: number };
}

/** Starts a server for the tests of a file, with functions to create, remove and restore records (R4.4). */
export function withRemovals() {
  const its = { tokens: {} } as Its;
  beforeAll(async () => {
    its.server = await startTestServer();
    for (const role of ['owner', 'office', 'dispatcher', 'sales', 'technician'])
      its.tokens[role] = (await its.server.signInAs(role)).token;
    its.office = savingAs(its.server, its.tokens['office']!);
  });
  beforeEach(async () => {
    its.place = await buildSite(its.server);
  });
  afterAll(() => its.server.stop());

  const call = (key: string, input: object, role = 'office'): Promise<Reply> =>
    its.server.call(key as Key, { as: its.tokens[role]!, ...input } as never) as never;
  const remove = (path: Path, id: number, role?: string) =>
    call(`DELETE /api/${path}/{id}`, { params: { id } }, role);
  const restorations: Record<Path, Key> = {
    customers: 'POST /api/customers/{id}/restore',
    sites: 'POST /api/sites/{id}/restore',
    workorders: 'POST /api/workorders/{id}/restore',
    salesproposals: 'POST /api/salesproposals/{id}/restore',
  };
  const restore = (path: Path, id: number, role?: string) =>
    call(restorations[path], { params: { id } }, role);
  const read = async (path: Path, id: number) =>
    (await call(`GET /api/${path}/{id}`, { params: { id } })).data;
  const refusal = ({ status, error }: Reply) => [status, error.code, error.detail ?? error.fields];

  const workOrder = async (callId: number | null = null) => {
    const edit = newWorkOrder(its.place, 1);
    return (await its.office.saved(saveOf({ ...edit, draft: { ...edit.draft, callId } }))).id;
  };
  const proposal = async (siteId = its.place.siteId) =>
    (await its.office.saved(saveOf(newProposal(siteId)))).id;
  const setStatus = (id: number, status: string) =>
    call('POST /api/salesproposals/{id}/status', { params: { id }, body: { key: randomUUID(), status } });
  const select = async (id: number) => {
    const { packages } = await its.office.load('salesProposal', id);
    const body = { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' };
    return call('POST /api/salesproposalpackages/{id}/select', { params: { id: packages[0]!.id }, body });
  };
  const process = (id: number, processed = true) =>
    call('POST /api/workorders/{id}/process', { params: { id }, body: { processed } });
  const cash = { id: 0, method: 'cash', amountCents: 12_626 };
  const booked = (role = 'dispatcher') =>
    call(
      'POST /api/calls',
      {
        body: {
          guid: randomUUID(),
          siteId: its.place.siteId,
          callDepartmentTypeId: null,
          jobTypeId: null,
          priority: 'normal',
          expectedMinutes: 60,
          arrivalWindow: null,
          notes: '',
        },
      },
      role,
    );
  const customerGone = 'The customer was removed. Restore the customer first.';
  const furnace = async () => {
    const made = await call('POST /api/sitesystems', {
      body: { id: 0, siteId: its.place.siteId, text: 'Furnace' },
    });
    return (made.data['record'] as { id: number }).id;
  };
  /** Makes every kind of change to a site and its systems. */
  const changesAtSite = async (system: number) => [
    await call('PATCH /api/sites/{id}', { params: { id: its.place.siteId }, body: { notes: 'x' } }),
    await call('POST /api/sites/{id}/systems', {
      params: { id: its.place.siteId },
      body: { key: randomUUID(), text: 'AC' },
    }),
    await call('PATCH /api/sites/{id}/systems/{systemId}', {
      params: { id: its.place.siteId, systemId: system },
      body: { text: 'Boiler' },
    }),
    await call('POST /api/sitesystems', { body: { id: 0, siteId: its.place.siteId, text: 'AC' } }),
    await call('POST /api/sitesystems', { body: { id: system, text: 'Boiler' } }),
    await call('DELETE /api/sitesystems/{id}', { params: { id: system } }),
  ];
  const technician = () => its.server.personId('technician@north.example');
  const history = async (path: Path, id: number) =>
    (await call(`GET /api/${path}/{id}/changes`, { params: { id } }, 'owner')).data as unknown as {
      version: number;
      steps: { records: { fields: Record<string, unknown> }[] }[];
    }[];

  return {
    its,
    call,
    remove,
    restore,
    read,
    refusal,
    workOrder,
    proposal,
    setStatus,
    select,
    process,
    cash,
    booked,
    customerGone,
    furnace,
    changesAtSite,
    technician,
    history,
  };
}
