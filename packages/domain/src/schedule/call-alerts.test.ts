import { describe, expect, it } from 'vitest';
import { type AlertFacts, callAlerts, callAt, isOver, openAlerts, visitAt } from './call-alerts.ts';
import type { BoardCall, CallDetails, ScheduleEvent } from './schedule-event.ts';

const [eight, nine, ten, eleven] = [13, 14, 15, 16].map((hour) => `2026-11-19T${hour}:00:00Z`) as [
  string,
  string,
  string,
  string,
];
const facts: AlertFacts = {
  window: null,
  overlaps: false,
  overlapsUntil: null,
  first: true,
  customerOwes: false,
  doNotService: false,
};
const visit = { start: nine, status: 'scheduled', arrivedDate: null } as const;
const working = (arrivedDate: string) => ({ ...visit, status: 'working', arrivedDate }) as const;
const until = (end: string): AlertFacts => ({ ...facts, window: { start: eight, end } });

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
    expect(callAlerts(until(ten), null, eleven)).toEqual(['windowMissed']);
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
    const overLunch = { ...facts, overlapsUntil: ten };
    const at = (now: string) => callAlerts(overLunch, working(nine), now);
    expect([at(nine), at(ten), at(eleven)]).toEqual([['overlap'], [], []]);
    expect(callAlerts({ ...overLunch, overlaps: true }, working(nine), eleven)).toEqual(['overlap']);
    expect(callAlerts(overLunch, null, nine)).toEqual([]);
  });

  it('names all in the order of the badges (R3.6)', () => {
    const all = { ...until(nine), overlaps: true, customerOwes: true, doNotService: true };
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
