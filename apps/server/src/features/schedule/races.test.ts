import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { inOrder } from '../../testing/barrier.ts';
import { numberOf } from '../../testing/numbers.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addTechnician, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let first: Scheduling;
let second: Scheduling;
let tech: number;
let other: number;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('dispatcher'));
  first = schedulingAs(server, token);
  second = schedulingAs(server, (await server.signInAs('owner')).token);
  tech = (await server.signInAs('technician')).personId;
  other = await addTechnician(server, 'Ines');
});
afterAll(() => server.stop());

/** Random order; the tests before force each order once. */
const tries = rounds(10);
const patience = 20_000 + tries * 1_000;
let days = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 1 + days++)).toISOString().slice(0, 10);

type Told = {
  id: number;
  version: number;
  start: string;
  end: string;
  technicianIds: number[];
  overlapReason: string | null;
};
type Reply = {
  status: number;
  data: Told;
  error: { code?: string; overlaps?: { eventId: number }[] };
};

const fact = ({ id, version, start, end, technicianIds, overlapReason }: Told) => ({
  id,
  version,
  start: Date.parse(start),
  end: Date.parse(end),
  technicianIds: technicianIds.toSorted((a, b) => a - b),
  overlapReason,
});

/** Returns the stored events of a day, with the technicians whose rows have the event's times. */
async function storedOn(on: string) {
  const rows = await server.sql<Omit<Told, 'overlapReason'> & { reason: string | null }>(
    `select e.id, e.version, e.start, e."end", e.overlap_reason as reason, (
       select coalesce(json_agg(t.person_id), '[]') from schedule_event_technicians t
       where t.company_id = e.company_id and t.schedule_event_id = e.id and t.start = e.start and t."end" = e."end"
         and t.exempt = (e.overlap_reason is not null)) as "technicianIds"
     from schedule_events e where e.company_id = 1 and e.start between $1 and $2 and not e.removed order by e.id`,
    [at(0, on), at(23, on)],
  );
  return rows.map(({ reason, ...row }) => fact({ ...row, overlapReason: reason }));
}

/** Returns the day's events as the clients know them: from responses with status 200, otherwise as before. */
function asTold(before: readonly Told[], replies: readonly Reply[]) {
  const told = new Map(before.map((event) => [event.id, event]));
  for (const { status, data } of replies) if (status === 200) told.set(data.id, data);
  return [...told.values()].toSorted((a, b) => a.id - b.id).map(fact);
}

const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort((a, b) => a - b);

/** Checks that one request succeeds and the other is told about the conflict. @returns the winner's index */
function oneWins(replies: readonly Reply[], idOf: (winner: number) => number): number {
  const winner = replies.findIndex(({ status }) => status === 200);
  const loser = replies[1 - winner]!;
  expect([loser.error.code, loser.error.overlaps?.map(({ eventId }) => eventId)]).toEqual([
    'overlap',
    [idOf(winner)],
  ]);
  return winner;
}

describe('two dispatchers, one of whom is first', () => {
  /** Both need the technician's membership: the first request gets it, and the other has started by then. */
  const held = () => `memberships where company_id = 1 and person_id = ${tech}`;
  const orders = [
    { name: 'the first', place: 0 },
    { name: 'the second', place: 1 },
  ];

  it.each(orders)('drop on one slot: it is of $name (R3.6)', async ({ place }) => {
    const on = nextDay();
    const wish = (hour: number) => ({ technicianIds: [tech], start: at(hour, on), end: at(hour + 2, on) });
    const asked = [() => first.book(wish(9)), () => second.book(wish(10))];
    const inTurn = place === 0 ? asked : asked.toReversed();
    const replies = (await inOrder(server, held(), inTurn)) as Reply[];
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    oneWins(replies, () => replies[0]!.data.id);
    expect(await storedOn(on)).toEqual(asTold([], replies));
  });

  it.each(orders)('move two visits to one slot: it is of $name (R3.6)', async ({ place }) => {
    const on = nextDay();
    const span = (hour: number) => ({ technicianIds: [tech], start: at(hour, on), end: at(hour + 1, on) });
    const pair = [await first.booked(span(8)), await first.booked(span(15))];
    const asked = [
      () => first.change(pair[0]!.id, { start: at(11, on), end: at(13, on) }),
      () => second.change(pair[1]!.id, { start: at(12, on), end: at(14, on) }),
    ];
    const inTurn = place === 0 ? asked : asked.toReversed();
    const replies = (await inOrder(server, held(), inTurn)) as Reply[];
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    oneWins(replies, () => pair[place]!.id);
    expect(await storedOn(on)).toEqual(asTold(pair, replies));
  });

  it.each(orders)('lengthen over one another: it is of $name (R3.6)', async ({ place }) => {
    const on = nextDay();
    const span = (hour: number) => ({ technicianIds: [tech], start: at(hour, on), end: at(hour + 1, on) });
    const pair = [await first.booked(span(8)), await first.booked(span(11))];
    const asked = [
      () => first.change(pair[0]!.id, { end: at(10.5, on) }),
      () => second.change(pair[1]!.id, { start: at(9.5, on) }),
    ];
    const inTurn = place === 0 ? asked : asked.toReversed();
    const replies = (await inOrder(server, held(), inTurn)) as Reply[];
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await storedOn(on)).toEqual(asTold(pair, replies));
  });

  it('book with a reason over what is booked without: the reason counts (R3.6)', async () => {
    const on = nextDay();
    const wish = { technicianIds: [tech], start: at(9, on), end: at(11, on) };
    const [plain, over] = (await inOrder(server, held(), [
      () => second.book(wish),
      () => first.book({ ...wish, overlapReason: 'Helps out' }),
    ])) as [Reply, Reply];
    expect([plain.status, over.status, over.data.overlapReason]).toEqual([200, 200, 'Helps out']);
    expect(await storedOn(on)).toEqual(asTold([], [plain, over]));
  });

  it('book without a reason over what is booked with one: refused (R3.6)', async () => {
    const on = nextDay();
    const wish = { technicianIds: [tech], start: at(9, on), end: at(11, on) };
    const [over, plain] = (await inOrder(server, held(), [
      () => first.book({ ...wish, overlapReason: 'Helps out' }),
      () => second.book(wish),
    ])) as [Reply, Reply];
    expect([over.status, over.data.overlapReason, plain.status]).toEqual([200, null, 409]);
    expect(await storedOn(on)).toEqual(asTold([], [over, plain]));
  });

  it.each(orders)(
    'lengthen an overlap that was meant over what is booked: it is of $name (R3.6)',
    async ({ place }) => {
      const on = nextDay();
      const span = (from: number, to: number) => ({
        technicianIds: [tech],
        start: at(from, on),
        end: at(to, on),
      });
      const under = await first.booked(span(8, 10));
      const over = await first.booked({ ...span(9, 11), overlapReason: 'Helps out' });
      const asked = [() => first.change(over.id, { end: at(13, on) }), () => second.book(span(12, 14))];
      const inTurn = place === 0 ? asked : asked.toReversed();
      const replies = (await inOrder(server, held(), inTurn)) as Reply[];
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
      expect(await storedOn(on)).toEqual(asTold([under, over], replies));
    },
  );
});

describe('two dispatchers at the same moment', () => {
  it(
    'drop on one slot by chance: one wins, the other is told of whom (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const technicianIds = round % 2 === 0 ? [tech] : [tech, other];
        const wish = (hour: number) => ({ technicianIds, start: at(hour, on), end: at(hour + 2, on) });
        const replies = (await Promise.all([
          first.book({ ...wish(9), technicianIds: [tech] }),
          second.book(wish(10)),
        ])) as Reply[];
        expect(statusesOf(replies)).toEqual([200, 409]);
        oneWins(replies, (winner) => replies[winner]!.data.id);
        expect(await storedOn(on)).toEqual(asTold([], replies));
      }
    },
    patience,
  );

  it(
    'move two visits to one slot: one wins, the other stays where it was (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const place = (hour: number) => ({
          technicianIds: [tech],
          start: at(hour, on),
          end: at(hour + 1, on),
        });
        const pair = [await first.booked(place(8)), await first.booked(place(15))];
        const moves = [
          { start: at(11, on), end: at(13, on) },
          { start: at(12, on), end: at(14, on) },
        ];
        const replies = (await Promise.all([
          first.change(pair[0]!.id, moves[0]!),
          second.change(pair[1]!.id, moves[1]!),
        ])) as Reply[];
        expect(statusesOf(replies)).toEqual([200, 409]);
        oneWins(replies, (index) => pair[index]!.id);
        expect(await storedOn(on)).toEqual(asTold(pair, replies));
      }
    },
    patience,
  );

  it(
    'lengthen over one another: never both without a reason (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const place = (hour: number) => ({
          technicianIds: [tech, other],
          start: at(hour, on),
          end: at(hour + 1, on),
        });
        const pair = [await first.booked(place(8)), await first.booked(place(11))];
        const replies = (await Promise.all([
          first.change(pair[0]!.id, { end: at(10.5, on) }),
          second.change(pair[1]!.id, { start: at(9.5, on) }),
        ])) as Reply[];
        expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
        expect(await storedOn(on)).toEqual(asTold(pair, replies));
      }
    },
    patience,
  );

  it('give a non-job to one and back to the other: who waits for the first sees what the first did (R3.6)', async () => {
    const on = nextDay();
    const event = await first.booked({ technicianIds: [tech], start: at(9, on), end: at(10, on) });
    const [away, back] = await inOrder(server, `schedule_events where id = ${event.id}`, [
      () => first.change(event.id, { technicianIds: [other] }),
      () => second.change(event.id, { technicianIds: [tech] }),
    ]);
    expect([away, back].map((reply) => [reply!.data.version, reply!.data.technicianIds])).toEqual([
      [2, [other]],
      [3, [tech]],
    ]);
    expect((await storedOn(on)).map(({ technicianIds }) => technicianIds)).toEqual([[tech]]);
  });

  it(
    'book with a reason over what the other books without: nobody passes unasked (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const wish = { technicianIds: [tech], start: at(9, on), end: at(11, on) };
        const [over, plain] = (await Promise.all([
          first.book({ ...wish, overlapReason: 'Helps out' }),
          second.book(wish),
        ])) as [Reply, Reply];
        // the second sees the first: the reason then counts or is missing
        const kept = over.data.overlapReason !== null;
        expect([over.status, plain.status]).toEqual([200, kept ? 200 : 409]);
        expect(await storedOn(on)).toEqual(asTold([], [over, plain]));
      }
    },
    patience,
  );

  it(
    'lengthen an overlap that was meant over what the other books meanwhile: nobody passes unasked (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const place = (from: number, to: number) => ({
          technicianIds: [tech],
          start: at(from, on),
          end: at(to, on),
        });
        const under = await first.booked(place(8, 10));
        const over = await first.booked({ ...place(9, 11), overlapReason: 'Helps out' });
        const replies = (await Promise.all([
          first.change(over.id, { end: at(13, on) }),
          second.book(place(12, 14)),
        ])) as Reply[];
        expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
        expect(await storedOn(on)).toEqual(asTold([under, over], replies));
      }
    },
    patience,
  );

  it(
    'change visits of one call and the call itself without waiting for each other for ever (R3.6)',
    async () => {
      for (let round = 0; round < tries; round++) {
        const on = nextDay();
        const visit = { guid: randomUUID(), technicianIds: [tech], start: at(9, on), end: at(10, on) };
        const call = await first.taken({ visit });
        const later = await first.booked({
          technicianIds: [other],
          start: at(9, on),
          end: at(10, on),
          callId: call.id,
        });
        const replies = await Promise.all([
          first.change(call.events[0]!.id, { status: 'working' }),
          second.change(later.id, { start: at(9.5, on) }),
          second.changeCall(call.id, { notes: 'Dog' }),
        ]);
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect((await first.call(call.id)).status).toBe('working');
      }
    },
    patience,
  );
});

describe('canceling a call, or changing its site, while a work order of it begins', () => {
  const canceled = { status: 'canceled', cancelReason: 'bookedTwice' } as const;
  const begin = (id: number) => server.call('POST /api/calls/{id}/workorder', { as: token, params: { id } });
  const shown = (callId: number) => countRows(server, 'work_orders', `call_id = ${callId} and not hidden`);

  it('begins none where it was canceled before (R3.6)', async () => {
    const { id } = await first.taken();
    const [gone, begun] = await inOrder(server, `calls where id = ${id}`, [
      () => second.changeCall(id, canceled),
      () => begin(id),
    ]);
    expect([gone.status, begun.status, begun.error.fields]).toEqual([
      200,
      422,
      { id: 'The call is canceled. Reopen it first.' },
    ]);
    expect(await shown(id)).toBe(0);
  });

  it('takes along what was begun before (R4.4)', async () => {
    const { id } = await first.taken();
    const [begun, gone] = await inOrder(server, `calls where id = ${id}`, [
      () => begin(id),
      () => second.changeCall(id, canceled),
    ]);
    expect([begun.status, gone.status, await shown(id)]).toEqual([200, 200, 0]);
  });

  it('leaves the call at its site where one was begun before (R3.6)', async () => {
    const { id, siteId } = await first.taken();
    const [to] = await server.sql<{ id: number }>(
      `insert into sites (company_id, id, guid, customer_id, time_zone, street)
       select 1, nextval('document_ids'), gen_random_uuid(), customer_id, time_zone, '7 Side St' from sites where id = $1
       returning id`,
      [siteId],
    );
    const [begun, moved] = await inOrder(server, `calls where id = ${id}`, [
      () => begin(id),
      () => second.changeCall(id, { siteId: to!.id }),
    ]);
    expect([begun.status, moved.status, moved.error.fields]).toEqual([
      200,
      422,
      {
        siteId: `Work order ${await numberOf(server, begun.data.workOrderId)} is for the previous site. Remove it first.`,
      },
    ]);
  });
});
