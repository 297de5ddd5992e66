import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { joinLive, listenLive } from '../../testing/live-client.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addTechnician, answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let hannah: { token: string; personId: number };
let board: Scheduling;
let owner: Scheduling;
let tech: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  hannah = await server.signInAs('dispatcher');
  board = schedulingAs(server, hannah.token);
  owner = schedulingAs(server, (await server.signInAs('owner')).token);
  tech = (await server.signInAs('technician')).personId;
  other = await addTechnician(server, 'Ines');
});
afterAll(() => server.stop());

/** Always in the future, so that no visit is late. */
const nextYear = new Date(runClock()).getUTCFullYear() + 1;
let day = 0;
/** Returns a day in winter that no other test uses. */
const nextDay = () => new Date(Date.UTC(nextYear, 0, 11 + day++)).toISOString().slice(0, 10);
const slot = (on: string, from: number, to: number, technicianIds = [tech]) => ({
  technicianIds,
  start: at(from, on),
  end: at(to, on),
});

describe('POST /api/scheduleevents', () => {
  it('refuses an end that is not after the start, and more than two weeks (R3.6)', async () => {
    const on = nextDay();
    const backwards = await board.book(slot(on, 10, 9));
    expect(backwards.error.fields).toEqual({ end: 'The end must be after the start.' });
    const long = await board.book({ ...slot(on, 10, 11), end: at(12, `${nextYear}-12-24`) });
    expect(long.error.fields).toEqual({ end: 'A visit can last at most 14 days.' });
  });

  it('refuses nobody, somebody who is no technician, and who has left (R3.6)', async () => {
    const on = nextDay();
    const none = await board.book(slot(on, 9, 10, []));
    expect([none.status, none.error.code]).toEqual([422, 'invalid']);
    const clerk = await board.book(slot(on, 9, 10, [hannah.personId]));
    expect(clerk.error.fields).toEqual({ technicianIds: 'Choose technicians from your company.' });
    const leaver = await addTechnician(server, 'Ray');
    await server.sql("update memberships set status = 'deactivated' where person_id = $1", [leaver]);
    expect((await board.book(slot(on, 9, 10, [tech, leaver]))).status).toBe(422);
  });

  it('refuses a non-job without a word of what it is, a call that is not there, and a canceled one (R3.6)', async () => {
    const on = nextDay();
    expect((await board.book({ ...slot(on, 9, 10), text: ' ' })).error.fields).toEqual({
      text: 'Enter a description.',
    });
    const nowhere = await board.book({ ...slot(on, 9, 10), callId: 999_999 });
    expect(nowhere.error.fields).toEqual({ callId: 'Not found.' });
    const call = await board.taken();
    await board.changeCall(call.id, { status: 'canceled', cancelReason: 'notNeeded' });
    const late = await board.book({ ...slot(on, 9, 10), callId: call.id });
    expect(late.error.fields).toEqual({ callId: 'The call is canceled. Reopen it first.' });
  });

  it('refuses an overlap anywhere in the interval, and names who has what from when to when (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken();
    const first = await board.booked({ ...slot(on, 9, 12, [tech, other]), callId: call.id });
    const { status, error } = await board.book(slot(on, 11.75, 13));
    expect([status, error.code]).toEqual([409, 'overlap']);
    expect(error.overlaps).toEqual([
      {
        eventId: first.id,
        technicianId: tech,
        text: 'Angela Castellano',
        start: expect.any(String),
        end: expect.any(String),
      },
    ]);
    expect(Date.parse(error.overlaps![0]!.start)).toBe(Date.parse(at(9, on)));
    expect((await board.book(slot(on, 8, 14))).status).toBe(409);
    expect((await board.book(slot(on, 12, 13))).status).toBe(200);
  });

  it('takes an overlap with a reason, and then asks about the next one on either (R3.6)', async () => {
    const on = nextDay();
    await board.booked(slot(on, 9, 12));
    const over = await board.booked({ ...slot(on, 11, 14), overlapReason: 'Ines helps out' });
    expect(over.overlapReason).toBe('Ines helps out');
    const third = await board.book(slot(on, 13, 15));
    expect(third.error.overlaps?.map(({ eventId }) => eventId)).toEqual([over.id]);
    const [row] = await server.sql<{ overlap_by: number }>(
      'select overlap_by from schedule_events where id = $1',
      [over.id],
    );
    expect(row!.overlap_by).toBe(hannah.personId);
  });

  it('keeps no reason where nothing overlaps, so that it is asked for when something does (R3.6)', async () => {
    const on = nextDay();
    const alone = await board.booked({ ...slot(on, 9, 10), overlapReason: 'just in case' });
    expect(alone.overlapReason).toBeNull();
  });

  it('books the same guid once and answers alike (R3.6)', async () => {
    const on = nextDay();
    const wish = { ...slot(on, 9, 10), guid: randomUUID() };
    const answers = await Promise.all([board.booked(wish), board.booked(wish), owner.booked(wish)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await countRows(server, 'schedule_events', `guid = '${wish.guid}'`)).toBe(1);
  });

  it('refuses a guid that was sent with other contents (R3.6)', async () => {
    const on = nextDay();
    const wish = { ...slot(on, 9, 10), guid: randomUUID() };
    await board.booked(wish);
    for (const other of [{ text: 'Dentist' }, { end: at(12, on) }, { callId: (await board.taken()).id }])
      expect((await board.book({ ...wish, ...other })).error.code).toBe('key_reused');
  });

  it('tells open boards of the visit, the call and its other visits (R1.5)', async () => {
    const live = await joinLive(await listenLive(server), { token: hannah.token });
    const on = nextDay();
    const call = await board.taken();
    const first = await board.booked({ ...slot(on, 9, 10), callId: call.id });
    await live.until(() => live.changes().includes(`event ${first.id} ${first.version}`));
    await live.until(() => live.changes().includes(`call ${call.id} 2`));
    await board.change(first.id, { status: 'done' });
    const second = await board.booked({ ...slot(on, 11, 12), callId: call.id });
    await live.until(() => live.changes().includes(`event ${second.id} 1`));
    const shown = await board.event(first.id);
    expect(shown.callDetails?.status).toBe('scheduled');
    await live.until(() => live.changes().includes(`event ${first.id} ${shown.version}`));
    live.socket.close();
  });
});

describe('PATCH /api/scheduleevents/{id}', () => {
  it('refuses a move onto another event, and leaves it where it was (R3.6)', async () => {
    const on = nextDay();
    const first = await board.booked(slot(on, 9, 10));
    const second = await board.booked(slot(on, 10, 11));
    const reply = await board.change(second.id, { start: at(9.5, on), end: at(10.5, on) });
    expect([reply.status, reply.error.code]).toEqual([409, 'overlap']);
    expect(reply.error.overlaps?.[0]?.eventId).toBe(first.id);
    expect(await board.event(second.id)).toEqual(second);
    await board.booked(slot(on, 9, 10, [other]));
    const given = await board.change(first.id, { technicianIds: [other] });
    expect(given.error.code).toBe('overlap');
  });

  it('refuses to bring back an event into a place that is taken (R3.6)', async () => {
    const on = nextDay();
    const gone = await board.booked(slot(on, 9, 10));
    await board.change(gone.id, { removed: true });
    await board.booked(slot(on, 9, 10));
    expect((await board.change(gone.id, { removed: false })).error.code).toBe('overlap');
  });

  it('refuses times and technicians that no event can have, also of one that is taken off the board', async () => {
    const on = nextDay();
    const event = await board.booked(slot(on, 9, 10));
    const stranger = await server.personId('technician@south.example');
    const wishes = [
      [{ end: at(9, on) }, 'end'],
      [{ end: at(8, on) }, 'end'],
      [{ end: at(9, `${nextYear + 1}-06-01`) }, 'end'],
      [{ technicianIds: [stranger] }, 'technicianIds'],
      [{ technicianIds: [3] }, 'technicianIds'],
    ] as const;
    for (const [wish, field] of wishes)
      for (const removed of [true, undefined]) {
        const reply = await board.change(event.id, { ...wish, removed } as never);
        expect([reply.status, Object.keys(reply.error.fields ?? {})], field).toEqual([422, [field]]);
      }
    expect(await board.event(event.id)).toEqual(event);
  });

  it('refuses what lies over one that may overlap, which the database alone would let pass (R3.6)', async () => {
    const on = nextDay();
    await board.booked(slot(on, 9, 12));
    const over = await board.booked({ ...slot(on, 11, 14), overlapReason: 'Ines helps out' });
    const third = await board.booked(slot(on, 14, 15));
    const reply = await board.change(third.id, { start: at(13, on) });
    expect(reply.error.overlaps?.map(({ eventId }) => eventId)).toEqual([over.id]);
    const meant = await board.change(third.id, { start: at(13, on), overlapReason: 'Short one' });
    expect(meant.data.overlapReason).toBe('Short one');
  });

  it('lets an overlap that was meant go on, and asks when its reason is taken away (R3.6)', async () => {
    const on = nextDay();
    await board.booked(slot(on, 9, 12));
    const over = await board.booked({ ...slot(on, 11, 14), overlapReason: 'Ines helps out' });
    const longer = await board.change(over.id, { end: at(14.5, on) });
    expect(longer.data.overlapReason).toBe('Ines helps out');
    expect((await board.change(over.id, { overlapReason: null })).error.code).toBe('overlap');
    const away = await board.change(over.id, { start: at(12, on) });
    expect(away.data.overlapReason).toBeNull();
  });

  it('refuses what somebody else changed since, and merges the rest (R7.9)', async () => {
    const on = nextDay();
    const seen = await board.booked(slot(on, 9, 10));
    answered(await owner.change(seen.id, { start: at(11, on), end: at(12, on), basedOn: seen.version }));
    const late = await board.change(seen.id, { start: at(8, on), basedOn: seen.version });
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error.changed).toMatchObject([{ field: 'start', by: { name: 'Owner North' } }]);
    const merged = await board.change(seen.id, { technicianIds: [other], basedOn: seen.version });
    expect(merged.data).toMatchObject({ start: at(11, on), end: at(12, on), technicianIds: [other] });
    const same = await board.change(seen.id, { start: at(11, on), basedOn: seen.version });
    expect(same.status).toBe(200);
  });

  it('asks a person about the own change in another browser, and not about what it was based on (R7.9)', async () => {
    const on = nextDay();
    const seen = await board.booked(slot(on, 9, 10));
    const longer = answered(await board.change(seen.id, { end: at(10.5, on), basedOn: seen.version }));
    const elsewhere = await board.change(seen.id, { end: at(10.75, on), basedOn: seen.version });
    expect([elsewhere.status, elsewhere.error.code]).toEqual([409, 'stale_version']);
    const next = await board.change(seen.id, { end: at(10.75, on), basedOn: longer.version });
    expect(next.status).toBe(200);
  });

  it('refuses to move what was taken off the board meanwhile (R7.9)', async () => {
    const on = nextDay();
    const seen = await board.booked(slot(on, 9, 10));
    answered(await owner.change(seen.id, { removed: true, basedOn: seen.version }));
    const late = await board.change(seen.id, { end: at(11, on), basedOn: seen.version });
    expect(late.error.code).toBe('stale_version');
  });

  it.each([
    ['has moved', (on: string) => ({ start: at(13, on), end: at(14, on) })],
    ['has given to another technician', () => ({ technicianIds: [other] })],
    ['has dispatched', () => ({ status: 'dispatched' as const })],
  ])(
    'takes nothing off the board that somebody else %s since, until that is seen (R7.9)',
    async (_, made) => {
      const on = nextDay();
      const seen = await board.booked({ ...slot(on, 9, 10), callId: (await board.taken()).id });
      const now = answered(await owner.change(seen.id, { ...made(on), basedOn: seen.version }));
      const late = await board.change(seen.id, { removed: true, basedOn: seen.version });
      expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
      expect(await board.event(seen.id)).toEqual(now);
      const meant = await board.change(seen.id, { removed: true, basedOn: now.version });
      expect(answered(meant).removed).toBe(true);
    },
  );

  it('takes off the board what only became longer (R7.9)', async () => {
    const on = nextDay();
    const seen = await board.booked({ ...slot(on, 9, 10), callId: (await board.taken()).id });
    answered(await owner.change(seen.id, { end: at(11, on), basedOn: seen.version }));
    expect(answered(await board.change(seen.id, { removed: true, basedOn: seen.version })).removed).toBe(
      true,
    );
  });

  it('asks again where a meant overlap becomes longer (R3.6)', async () => {
    const on = nextDay();
    await board.booked(slot(on, 9, 12));
    const over = await board.booked({ ...slot(on, 11.5, 14), overlapReason: 'Half an hour' });
    const whole = await board.change(over.id, { start: at(9, on) });
    expect(whole.error.code).toBe('overlap');
    expect((await board.change(over.id, { start: at(11.75, on) })).data.overlapReason).toBe('Half an hour');
  });

  it('takes no reason that says nothing, and changes nothing for one that is not needed (R3.6)', async () => {
    const on = nextDay();
    await board.booked(slot(on, 9, 12));
    const invisible = await board.book({ ...slot(on, 11, 14), overlapReason: '\u200B' });
    expect(invisible.error.code).toBe('overlap');
    const alone = await board.booked(slot(on, 12, 13));
    for (const overlapReason of ['', '\u200B', 'just in case', null])
      expect(answered(await board.change(alone.id, { overlapReason }))).toEqual(alone);
    expect(await countRows(server, 'changes', `entity = 'scheduleEvent' and root_id = ${alone.id}`)).toBe(1);
  });

  it('takes nobody off the board who has arrived, and what has been set back (R3.6)', async () => {
    const call = await board.taken();
    const { id } = await board.booked({ ...slot(nextDay(), 9, 10), callId: call.id });
    for (const status of ['working', 'paused', 'done'] as const) {
      answered(await board.change(id, { status }));
      const refused = await board.change(id, { removed: true });
      expect([refused.status, refused.error.fields]).toEqual([
        422,
        { removed: 'A technician has arrived. Finish the visit, or change its status back first.' },
      ]);
    }
    expect((await board.call(call.id)).status).toBe('done');
    answered(await board.change(id, { status: 'confirmed' }));
    expect(answered(await board.change(id, { removed: true })).removed).toBe(true);
  });

  it('takes a visit from nobody who has arrived there, and adds others (R6.4)', async () => {
    const others = [await addTechnician(server, 'Mia'), await addTechnician(server, 'Nora')];
    const call = await board.taken();
    const { id, technicianIds } = await board.booked({ ...slot(nextDay(), 9, 10), callId: call.id });
    answered(await board.change(id, { status: 'working' }));
    const refused = await board.change(id, { technicianIds: others });
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { technicianIds: 'A technician has arrived. Finish the visit, or change its status back first.' },
    ]);
    const more = answered(await board.change(id, { technicianIds: [...technicianIds, others[0]!] }));
    expect(new Set(more.technicianIds)).toEqual(new Set([...technicianIds, others[0]]));
    answered(await board.change(id, { status: 'confirmed' }));
    const given = answered(await board.change(id, { technicianIds: others }));
    expect(new Set(given.technicianIds)).toEqual(new Set(others));
  });

  it('refuses to be based on a version that is still to come (R7.9)', async () => {
    const seen = await board.booked(slot(nextDay(), 9, 10));
    const late = await board.change(seen.id, { status: 'confirmed', basedOn: seen.version + 1 });
    expect([late.status, late.error.fields]).toEqual([422, { basedOn: 'That version doesn’t exist yet.' }]);
  });

  it('makes a visit new that lay over it with a reason, since that shows it (R1.5)', async () => {
    const on = nextDay();
    const under = await board.booked(slot(on, 9, 12));
    const over = await board.booked({ ...slot(on, 11, 14), overlapReason: 'Half an hour' });
    const alone = await board.booked(slot(on, 15, 16));
    expect((await board.event(under.id)).version).toBe(under.version);
    answered(await board.change(under.id, { start: at(17, on), end: at(18, on) }));
    const told = await server.sql<{ version: number }>(
      "select max(version)::int as version from live_messages where topic = 'event' and record_id = $1",
      [over.id],
    );
    const seen = await board.event(over.id);
    expect([seen.version, told[0]!.version]).toEqual([over.version + 1, over.version + 1]);
    answered(await board.change(under.id, { end: at(19, on) }));
    expect((await board.event(over.id)).version).toBe(seen.version);
    await board.booked({ ...slot(on, 13, 15), overlapReason: 'Another half' });
    expect((await board.event(over.id)).version).toBe(seen.version + 1);
    expect(await board.event(alone.id)).toEqual(alone);
  });

  it('overlaps only what is not over, whoever it shares it with, and is new where that changes (R3.6)', async () => {
    const on = nextDay();
    const visit = async (...wish: Parameters<typeof slot>) => ({
      ...slot(...wish),
      callId: (await board.taken()).id,
    });
    const under = await board.booked(await visit(on, 9, 11));
    const both = await visit(on, 10, 12, [tech, other]);
    const { id } = await board.booked({ ...both, overlapReason: 'Heavy boiler' });
    const seen = async () => {
      const { version, callDetails } = await board.event(id);
      return { version, overlaps: callDetails!.alerts.includes('overlap') };
    };
    const first = await seen();
    answered(await owner.change(under.id, { status: 'done' }));
    expect([first.overlaps, await seen()]).toEqual([true, { version: first.version + 1, overlaps: false }]);
    answered(await owner.change(under.id, { status: 'working' }));
    expect(await seen()).toEqual({ version: first.version + 2, overlaps: true });
    answered(await owner.change(under.id, { status: 'paused' }));
    expect(await seen()).toEqual({ version: first.version + 2, overlaps: true });
  });

  it('says until when it overlaps what is no job (R3.6)', async () => {
    const on = nextDay();
    const lunch = await board.booked({ ...slot(on, 12, 13), kind: 'lunch', fixed: true });
    const { id } = await board.booked({
      ...slot(on, 12.5, 14),
      callId: (await board.taken()).id,
      overlapReason: 'Eats later',
    });
    const { alerts, alertFacts } = (await board.event(id)).callDetails!;
    expect(alerts).toEqual(['overlap']);
    expect(alertFacts).toMatchObject({ overlaps: [{ eventId: lunch.id, until: lunch.end }] });
  });

  it('has a lunch give way unless its time is fixed, from either side (R3.6)', async () => {
    const on = nextDay();
    const lunch = await board.booked({ ...slot(on, 12, 13), text: '', kind: 'lunch' });
    expect(lunch).toMatchObject({ text: 'Lunch', kind: 'lunch', fixed: false });
    const visit = await board.booked({ ...slot(on, 12.5, 14), callId: (await board.taken()).id });
    expect([visit.overlapReason, visit.callDetails!.alerts]).toEqual([null, []]);
    // others may not double-book the visit just because it overlaps a lunch
    expect((await board.book(slot(on, 13.5, 15))).error.code).toBe('overlap');
    const { error } = await board.change(lunch.id, { fixed: true });
    expect(error).toMatchObject({ code: 'overlap', overlaps: [{ eventId: visit.id }] });
    answered(await board.change(lunch.id, { start: at(11, on), end: at(12, on), fixed: true }));
    expect((await board.book({ ...slot(on, 11.5, 12), callId: (await board.taken()).id })).error.code).toBe(
      'overlap',
    );
  });

  it('tells of the kind of a non-job, and refuses one of a visit (R3.6)', async () => {
    const on = nextDay();
    const time = await board.booked({ ...slot(on, 8, 9), text: '', kind: 'meeting' });
    const changed = answered(await board.change(time.id, { kind: 'training', text: 'Gas class' }));
    expect(changed).toMatchObject({ kind: 'training', text: 'Gas class', version: time.version + 1 });
    expect((await board.change(time.id, { fixed: true })).error.fields).toEqual({
      fixed: 'Only lunch can have a fixed time.',
    });
    const visit = { ...slot(on, 10, 11), callId: (await board.taken()).id };
    expect((await board.book({ ...visit, kind: 'lunch' })).error.fields).toEqual({
      kind: 'A visit for a call has no type.',
    });
  });

  it('makes the other visits of its call new, one of which may be the first now (R1.5)', async () => {
    const on = nextDay();
    const arrivalWindow = { date: '2026-01-05', start: '08:00', end: '10:00' };
    const call = await board.taken({ arrivalWindow });
    const [one, two] = [
      await board.booked({ ...slot(on, 9, 10), callId: call.id }),
      await board.booked({ ...slot(on, 11, 12), callId: call.id }),
    ];
    expect((await board.event(two.id)).callDetails?.alerts).toEqual([]);
    const { version } = await board.event(two.id);
    answered(await board.change(one.id, { start: at(13, on), end: at(14, on) }));
    const now = await board.event(two.id);
    expect([now.version, now.callDetails?.alerts]).toEqual([version + 1, ['windowMissed']]);
    answered(await board.change(one.id, { end: at(14.5, on) }));
    expect((await board.event(two.id)).version).toBe(now.version);
  });

  it('changes nothing where the wish is already so, however often it comes (R7.9)', async () => {
    const on = nextDay();
    const seen = await board.booked(slot(on, 9, 10));
    const moved = answered(await board.change(seen.id, { end: at(11, on) }));
    expect(answered(await board.change(seen.id, { end: at(11, on) }))).toEqual(moved);
    expect(moved.version).toBe(seen.version + 1);
  });

  it('notes each step of a visit with its time, and going back clears the later ones (R3.6)', async () => {
    const call = await board.taken();
    const { id } = await board.booked({ ...slot(nextDay(), 9, 10), callId: call.id });
    const steps = [];
    for (const status of ['confirmed', 'dispatched', 'working', 'paused', 'working', 'done'] as const)
      steps.push(answered(await board.change(id, { status })));
    const noted = steps.map((step) =>
      [step.enRouteDate, step.arrivedDate, step.finishedDate].map((date) => date !== null),
    );
    expect(noted).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect(steps[5]!.arrivedDate).toBe(steps[2]!.arrivedDate);
    expect(steps.map((step) => step.callDetails?.status)).toEqual(steps.map((step) => step.status));
    const back = answered(await board.change(id, { status: 'dispatched' }));
    expect([back.enRouteDate, back.arrivedDate, back.finishedDate]).toEqual([
      steps[1]!.enRouteDate,
      null,
      null,
    ]);
  });

  it('sends a call whose last visit is taken off the board back to the tray (R3.6)', async () => {
    const call = await board.taken();
    const { id } = await board.booked({ ...slot(nextDay(), 9, 10), callId: call.id });
    answered(await board.change(id, { removed: true }));
    const tray = answered(await server.call('GET /api/calls', { as: hannah.token }));
    expect(tray.find((each) => each.id === call.id)?.status).toBe('unscheduled');
    expect((await board.event(id)).removed).toBe(true);
  });
});

describe('GET /api/scheduleevents', () => {
  it('refuses a question without ids or days, and one for too many days (R7.9)', async () => {
    const ask = (query: object) => server.call('GET /api/scheduleevents', { as: hannah.token, query });
    expect((await ask({})).error.fields).toEqual({
      from: 'Request events by ID or by date range.',
    });
    expect((await ask({ from: '2027-01-02', to: '2027-01-01' })).status).toBe(422);
    expect((await ask({ from: '2027-01-01', to: '2027-02-01' })).status).toBe(422);
    expect((await ask({ ids: '1,x' })).status).toBe(422);
  });

  it('gives events by their ids, removed ones too, and leaves out what is not there (R7.9)', async () => {
    const on = nextDay();
    const [one, two] = [await board.booked(slot(on, 9, 10)), await board.booked(slot(on, 10, 11))];
    await board.change(two.id, { removed: true });
    const query = { ids: `${two.id},999999,${one.id}` };
    const events = answered(await server.call('GET /api/scheduleevents', { as: hannah.token, query }));
    expect(events.map(({ id, removed }) => [id, removed])).toEqual([
      [one.id, false],
      [two.id, true],
    ]);
  });

  it("gives the events of days in the company's time zone, also those that reach into them (R7.9)", async () => {
    const [eve, on] = [nextDay(), nextDay()];
    const night = await board.booked({ ...slot(eve, 22, 23), end: at(2, on) });
    const late = await board.booked(slot(on, 23, 23.5, [other]));
    const query = { from: on, to: on };
    const events = answered(await server.call('GET /api/scheduleevents', { as: hannah.token, query }));
    expect(events.map(({ id }) => id)).toEqual([night.id, late.id]);
  });
});

describe('GET /api/scheduleevents/{id}', () => {
  it('refuses an id that is not there (R7.9)', async () => {
    const reply = await server.call('GET /api/scheduleevents/{id}', {
      as: hannah.token,
      params: { id: 999_999 },
    });
    expect([reply.status, reply.error.code]).toEqual([404, 'not_found']);
  });
});

describe('GET /api/scheduleevents/{id}/changes', () => {
  it('tells who put it there and who moved it, newest first (R3.6)', async () => {
    const on = nextDay();
    const made = await board.booked(slot(on, 9, 10));
    await owner.change(made.id, { end: at(11, on) });
    const params = { id: made.id };
    const changes = answered(
      await server.call('GET /api/scheduleevents/{id}/changes', { as: hannah.token, params }),
    );
    expect(changes.map(({ by, version }) => [by?.name, version])).toEqual([
      ['Owner North', 2],
      ['Dispatcher North', 1],
    ]);
    expect(changes[0]!.steps[0]!.records[0]!.fields).toEqual({
      end: { from: at(10, on), to: at(11, on) },
    });
    expect(changes[1]!.steps[0]!.records[0]).toMatchObject({
      created: true,
      fields: { technicianIds: { from: null, to: [tech] } },
    });
  });
});
