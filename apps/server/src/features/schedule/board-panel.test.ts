import { randomUUID } from 'node:crypto';
import { accessFields } from '@fieldwright/domain/customers/site';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let owner: string;
let board: Scheduling;
let tech: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  board = schedulingAs(server, owner);
  tech = (await server.signInAs('technician')).personId;
});
afterAll(() => server.stop());

const on = '2027-02-10';
const days = { from: on, to: on };
let hour = 7;
const visit = () => {
  hour += 1;
  return { guid: randomUUID(), technicianIds: [tech], start: at(hour, on), end: at(hour + 0.5, on) };
};
const open = async (panel: { event?: number; call?: number }, as = owner) =>
  answered(await server.call('GET /api/board', { as, query: { ...days, ...panel } })).panel;
const own = async (id: number) =>
  answered(await server.call('GET /api/calls/{id}', { as: owner, params: { id } }));

/** Creates a proposal, selects a package, and returns the call. */
async function soldCall(): Promise<{ callId: number; proposalId: number }> {
  const { siteId } = await buildSite(server);
  const saved = await server.call('POST /api/salesproposals', {
    as: owner,
    body: saveOf(newProposal(siteId)),
  });
  if (saved.data.outcome !== 'saved') throw new Error('asks');
  const { id } = saved.data;
  const proposal = answered(await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } }));
  const [first] = (proposal as SalesProposal).packages;
  const { workOrderId } = answered(
    await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: first!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed', openCall: true },
    }),
  );
  const workOrder = answered(
    await server.call('GET /api/workorders/{id}', { as: owner, params: { id: workOrderId } }),
  );
  return { callId: (workOrder as WorkOrder).callId!, proposalId: id };
}

describe('GET /api/board, with a side panel', () => {
  it('refuses whoever may not see the board, and what is no number (R6.4)', async () => {
    const { token } = await server.signInAs('technician');
    const call = await board.taken({ visit: visit() });
    const query = { ...days, call: call.id };
    expect((await server.call('GET /api/board', { as: token, query })).error.code).toBe('forbidden');
    const wrong = { ...days, event: 'first' as unknown as number };
    expect((await server.call('GET /api/board', { as: owner, query: wrong })).error.code).toBe('invalid');
  });

  it('has nothing where no panel is open, or what it was about is not there (R1.5)', async () => {
    const lunch = await board.booked(visit());
    for (const panel of [{}, { event: 999_999 }, { call: 999_999 }, { event: lunch.id }])
      expect(await open(panel)).toBeNull();
  });

  it("knows neither another company's visit nor its call (R6.4)", async () => {
    const call = await board.taken({ visit: visit() });
    const { token } = await server.signInAs('owner@south.example');
    expect(await open({ event: call.events[0]!.id }, token)).toBeNull();
    expect(await open({ call: call.id }, token)).toBeNull();
  });

  it('has the call of the visit, or that of the tray, as the panel itself asks for it (R1.5, R2.13)', async () => {
    const placed = await board.taken({ notes: 'Dog in the yard', visit: visit() });
    expect(await open({ event: placed.events[0]!.id })).toEqual(await own(placed.id));
    const waiting = await board.taken({ notes: 'Ladder needed' });
    expect(await open({ call: waiting.id })).toEqual(await own(waiting.id));
    expect(await open({ call: waiting.id })).toMatchObject({ notes: 'Ladder needed', events: [] });
  });

  it('names the proposal that the call was sold by (R4.8)', async () => {
    const { callId, proposalId } = await soldCall();
    expect(await open({ call: callId })).toMatchObject({
      id: callId,
      proposal: { id: proposalId, number: await numberOf(server, proposalId) },
    });
    const other = await board.taken();
    expect(await open({ call: other.id })).toMatchObject({ proposal: null });
  });

  it('has what the office looks up: how to get in, balance, systems and the last visits at the site (R3.6, R2.13)', async () => {
    const first = await board.taken({ visit: visit() });
    const { siteId, customerId } = first;
    const access = Object.fromEntries(accessFields.map((field) => [field, `2290 ${field}`]));
    answered(
      await server.call('PATCH /api/sites/{id}', {
        as: (await server.signInAs('office')).token,
        params: { id: siteId },
        body: access,
      }),
    );
    await server.sql(
      `insert into site_systems (company_id, id, site_id, text, manufacturer, model, serial_number, location, installed_date, hidden)
       select company_id, 9001, id, 'Gas furnace', 'Halden', 'H80', '', 'Attic', '2014-05-06', false from sites where id = $1`,
      [siteId],
    );
    const [done] = first.events;
    await board.change(done!.id, { status: 'done' });
    const next = await board.taken({ siteId, visit: visit() });
    const place = (await open({ call: next.id }))!.place;
    expect(next.customerId).toBe(customerId);
    expect(place).toMatchObject({
      ...access,
      balanceCents: 0,
      systems: [{ text: 'Gas furnace', location: 'Attic', installedDate: '2014-05-06' }],
    });
    expect(place.visits[0]).toMatchObject({ callId: first.id, eventId: done!.id, start: done!.start });
    expect((await own(next.id)).place).toEqual(place);
    const { token } = await server.signInAs('technician');
    const seen = answered(await server.call('GET /api/calls/{id}', { as: token, params: { id: next.id } }));
    expect(seen.place.balanceCents).toBeNull();
  });
});
