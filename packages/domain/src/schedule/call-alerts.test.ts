import { describe, expect, it } from 'vitest';
import {
  type AlertFacts,
  callAlerts,
  callAt,
  isOver,
  openAlerts,
  problemKeys,
  visitAt,
} from './call-alerts.ts';
import type { BoardCall, CallDetails, ScheduleEvent } from './schedule-event.ts';

const [eight, nine, ten, eleven] = [13, 14, 15, 16].map((hour) => `2026-11-19T${hour}:00:00Z`) as [
  string,
  string,
  string,
  string,
];
const facts: AlertFacts = {
  window: null,
  overlaps: [],
  first: true,
  customerOwes: false,
  doNotService: false,
};
const visit = { start: nine, status: 'scheduled', arrivedDate: null } as const;
const working = (arrivedDate: string) => ({ ...visit, status: 'working', arrivedDate }) as const;
const until = (end: string): AlertFacts => ({ ...facts, window: { start: eight, end } });

describe('visitAt', () => {
  const heating = { id: 1, callDepartmentTypeId: 1 };
  const plumber = { id: 2, callDepartmentTypeId: 2 };
  const of = (
    department: number | null,
    technicianIds: number[],
    status: ScheduleEvent['status'] = 'scheduled',
  ) => {
    const callDetails = {
      callDepartmentTypeId: department,
      alertFacts: facts,
      alerts: [],
    } as unknown as CallDetails;
    const event = { ...visit, id: 1, status, technicianIds, callDetails } as unknown as ScheduleEvent;
    const now = visitAt(event, eight, [heating, plumber, { id: 3, callDepartmentTypeId: null }]);
    return { alerts: now.callDetails!.alerts, problems: problemKeys(now, [], eight) };
  };

  it("alerts where nobody of the visit is of the call's department, as one problem (R3.6)", () => {
    expect(of(2, [1])).toEqual({ alerts: ['otherTrade'], problems: ['1'] });
    expect(of(1, [1]).alerts).toEqual([]);
    expect(of(null, [1]).alerts).toEqual([]);
  });

  it('takes a helper of another department, whoever is of none, and what is under way (R3.6)', () => {
    expect([of(1, [1, 2]).alerts, of(2, [3]).alerts, of(2, [1], 'working').alerts]).toEqual([[], [], []]);
  });
});

describe('callAlerts', () => {
  it('says nothing where nothing is wrong (R3.6)', () => {
    expect(callAlerts(until(ten), visit, eight)).toEqual([]);
    expect(callAlerts(facts, null, eleven)).toEqual([]);
    expect(callAlerts(until(ten), { ...visit, status: 'done' }, eleven)).toEqual([]);
  });

  it('is late past the start until somebody has arrived (R3.6)', () => {
    expect(callAlerts(facts, visit, ten)).toEqual(['late']);
    expect(callAlerts(facts, { ...visit, status: 'dispatched' }, ten)).toEqual(['late']);
    expect(callAlerts(facts, working(ten), eleven)).toEqual([]);
  });

  it('has missed the window by now or by the arrival, also in the tray (R3.6)', () => {
    expect(callAlerts(until(ten), visit, eleven)).toContain('windowMissed');
    expect(callAlerts(until(ten), working(eleven), eleven)).toEqual(['windowMissed']);
    expect(callAlerts(until(ten), working(nine), eleven)).toEqual([]);
    expect(callAlerts(until(ten), working(ten), eleven)).toEqual([]);
    expect(callAlerts(until(ten), null, eleven)).toEqual(['windowMissed']);
    // an unassigned call that had a visit: nobody has arrived in its window yet
    expect(callAlerts({ ...until(ten), first: false }, null, eleven)).toEqual(['windowMissed']);
  });

  it('is outside of the window by its plan, before it can be missed (R3.6)', () => {
    const late = { ...visit, start: eleven };
    expect(callAlerts(until(ten), late, eight)).toEqual(['outsideWindow']);
    expect(callAlerts(until(nine), visit, eight)).toEqual([]);
    const early = { ...facts, window: { start: ten, end: eleven } };
    expect(callAlerts(early, visit, eight)).toEqual(['outsideWindow']);
    expect(callAlerts({ ...until(ten), first: false }, late, eight)).toEqual([]);
    expect(callAlerts(early, { ...visit, status: 'done' }, eight)).toEqual([]);
    expect(callAlerts(until(nine), late, ten)).toEqual(['windowMissed']);
  });

  it('promised the window for the first visit alone (R3.6)', () => {
    expect(callAlerts({ ...until(nine), first: false }, { ...visit, start: eleven }, ten)).toEqual([]);
  });

  it('overlaps what is no job until the time of that has gone by (R3.6)', () => {
    const overClass = { ...facts, overlaps: [{ eventId: 5, until: ten }] };
    const at = (now: string) => callAlerts(overClass, working(nine), now);
    expect([at(nine), at(ten), at(eleven)]).toEqual([['overlap'], [], []]);
    expect(
      callAlerts({ ...overClass, overlaps: [{ eventId: 6, until: null }] }, working(nine), eleven),
    ).toEqual(['overlap']);
    expect(callAlerts(overClass, null, nine)).toEqual([]);
  });

  it('names all in the order of the badges (R3.6)', () => {
    const all = {
      ...until(nine),
      overlaps: [{ eventId: 6, until: null }],
      customerOwes: true,
      doNotService: true,
    };
    expect(callAlerts(all, visit, ten)).toEqual([
      'overlap',
      'late',
      'windowMissed',
      'customerOwes',
      'doNotService',
    ]);
  });
});

describe('visitAt and callAt', () => {
  const callDetails = { alerts: [], alertFacts: until(ten) } as unknown as CallDetails;

  it('leave alone what is as it was (R3.6)', () => {
    const event = { ...visit, callDetails } as unknown as ScheduleEvent;
    expect(visitAt(event, eight)).toBe(event);
    const lunch = { ...visit, callDetails: null } as unknown as ScheduleEvent;
    expect(visitAt(lunch, eleven)).toBe(lunch);
    const call = { callDetails } as unknown as BoardCall;
    expect(callAt(call, eight)).toBe(call);
  });

  it('tell what has become late since it was read (R3.6)', () => {
    const event = { ...visit, callDetails } as unknown as ScheduleEvent;
    expect(visitAt(event, eleven).callDetails?.alerts).toEqual(['late', 'windowMissed']);
    const call = { callDetails } as unknown as BoardCall;
    expect(callAt(call, eleven).callDetails.alerts).toEqual(['windowMissed']);
  });
});

describe('isOver', () => {
  it('is a visit that is done, whenever it was planned, and none that was only planned (R3.6)', () => {
    const ended = { callId: 7, end: nine };
    expect(isOver({ ...ended, status: 'scheduled' }, eleven)).toBe(false);
    expect(isOver({ ...ended, status: 'working' }, eleven)).toBe(false);
    expect(isOver({ ...ended, status: 'done' }, eight)).toBe(true);
  });

  it('is what is no job once its time has gone by (R3.6)', () => {
    const lunch = { callId: null, end: ten, status: 'scheduled' } as const;
    expect([nine, ten, eleven].map((now) => isOver(lunch, now))).toEqual([false, true, true]);
  });
});

describe('openAlerts', () => {
  it('leaves of a visit that is done only that money is owed (R3.6)', () => {
    const callDetails = {
      alerts: ['windowMissed', 'customerOwes', 'doNotService'],
    } as unknown as CallDetails;
    expect(openAlerts({ callDetails, status: 'done' })).toEqual(['customerOwes']);
    expect(openAlerts({ callDetails, status: 'working' })).toEqual(callDetails.alerts);
    expect(openAlerts({ callDetails: null, status: 'scheduled' })).toEqual([]);
  });
});

describe('problemKeys', () => {
  const withAlerts = (id: number, alerts: string[], overlaps: AlertFacts['overlaps'] = []) =>
    ({
      id,
      status: 'scheduled',
      callDetails: { alerts, alertFacts: { ...facts, overlaps } },
    }) as unknown as ScheduleEvent;

  it('gives an overlap one key, whichever side it is seen from (R3.6)', () => {
    const over = withAlerts(8, ['overlap'], [{ eventId: 3, until: null }]);
    const under = withAlerts(3, []);
    expect(problemKeys(over, [3], nine)).toEqual(['3 8']);
    expect(problemKeys(under, [8], nine)).toEqual(['3 8']);
    // shown in a different row than the other event
    expect(problemKeys(over, [], nine)).toEqual(['3 8']);
    expect(problemKeys(withAlerts(8, ['overlap'], [{ eventId: 3, until: ten }]), [], eleven)).toEqual([]);
  });

  it('counts what else is wrong with a visit once, and no money (R3.6)', () => {
    expect(problemKeys(withAlerts(4, ['late', 'windowMissed']), [], nine)).toEqual(['4']);
    expect(problemKeys(withAlerts(4, ['late', 'customerOwes']), [9], nine)).toEqual(['4 9', '4']);
    expect(problemKeys(withAlerts(4, ['customerOwes']), [], nine)).toEqual([]);
  });
});
