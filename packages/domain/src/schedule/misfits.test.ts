import { describe, expect, it } from 'vitest';
import { misfitsOf } from './misfits.ts';
import type { CallDetails } from './schedule-event.ts';

const timeZone = 'America/New_York';
const at = (time: string, day = 19) => new Date(Date.parse(`2026-11-${day}T${time}:00-05:00`)).toISOString();
const around = {
  technicians: [
    { id: 1, callDepartmentTypeId: 1 },
    { id: 2, callDepartmentTypeId: 2 },
    { id: 3, callDepartmentTypeId: null },
  ],
  holidays: [{ text: 'Thanksgiving', date: '2026-11-26' }],
  timeZone,
  now: Date.parse(at('09:00')),
};
const details = (more: Partial<CallDetails>, window: CallDetails['alertFacts']['window'] = null) =>
  ({
    callDepartmentTypeId: 1,
    priority: 'normal',
    timeZone,
    alertFacts: { window, first: true },
    ...more,
  }) as CallDetails;
const visit = (start: string, technicianIds: number[], callDetails: CallDetails | null) => ({
  start,
  technicianIds,
  callDetails,
  status: 'scheduled' as const,
});
const noon = { start: at('12:00'), end: at('14:00') };
const of = (start: string, callDetails: CallDetails, before: { start: string } | null = null) =>
  misfitsOf({ visit: visit(start, [1], callDetails), before }, around).map(({ is }) => is);

describe('misfitsOf', () => {
  it("names each technician whose trade is not the call's; who is not sorted fits everywhere (R3.6)", () => {
    const crew = visit(at('10:00'), [1, 2, 3], details({}));
    expect(misfitsOf({ visit: crew, before: null }, around)).toEqual([
      { is: 'trade', technicianId: 2, departmentId: 2 },
    ]);
    const unsorted = visit(at('10:00'), [2], details({ callDepartmentTypeId: null }));
    expect(misfitsOf({ visit: unsorted, before: null }, around)).toEqual([]);
    expect(misfitsOf({ visit: visit(at('10:00'), [2], null), before: null }, around)).toEqual([]);
  });

  it("names the holiday on which a visit would begin, by the board's clock (R3.6)", () => {
    const on = (start: string, status: 'scheduled' | 'done' = 'scheduled') =>
      misfitsOf({ visit: { ...visit(start, [1], details({})), status }, before: null }, around);
    expect(on(at('10:00', 26))).toEqual([{ is: 'holiday', text: 'Thanksgiving' }]);
    expect([on(at('10:00', 25)), on(at('10:00', 27)), on(at('10:00', 26), 'done')]).toEqual([[], [], []]);
    // already Friday in London
    expect(on(at('23:30', 26))).toHaveLength(1);
  });

  it('tells another day than promised from another time of that day (R3.6)', () => {
    expect(of(at('13:45', 20), details({}, noon))).toEqual(['otherDay']);
    expect(of(at('15:00'), details({}, noon))).toEqual(['outsideWindow']);
    expect(of(at('14:00'), details({}, noon))).toEqual([]);
  });

  it('goes by the day at the site, and says nothing once somebody is on the way (R3.6)', () => {
    // 10 to 11 PM in Los Angeles is the next day in New York
    const late = { start: at('01:00', 20), end: at('02:00', 20) };
    const there = details({ timeZone: 'America/Los_Angeles' }, late);
    expect(of(at('15:00', 19), there)).toEqual(['outsideWindow']);
    const urgent = details({ priority: 'emergency' }, noon);
    const begun = { ...visit(at('15:00', 20), [1], urgent), status: 'working' as const };
    expect(misfitsOf({ visit: begun, before: null }, around)).toEqual([]);
  });

  it('says nothing of a further visit, whom nothing was promised of (R3.6)', () => {
    const further = details({});
    further.alertFacts = { ...further.alertFacts, window: noon, first: false };
    expect(of(at('13:45', 20), further)).toEqual([]);
  });

  it('minds an emergency on a later day than it lay or was promised, and none that comes sooner (R3.6)', () => {
    const urgent = details({ priority: 'emergency' });
    expect(of(at('10:00', 20), urgent, { start: at('10:00') })).toEqual(['emergencyLater']);
    expect(of(at('17:00'), urgent, { start: at('10:00') })).toEqual([]);
    expect(of(at('10:00'), urgent, { start: at('10:00', 20) })).toEqual([]);
    expect(of(at('10:00', 20), urgent, { start: at('10:00', 21) })).toEqual([]);
    expect(of(at('10:00', 20), urgent)).toEqual(['emergencyLater']);
    const tomorrow = { start: at('12:00', 20), end: at('14:00', 20) };
    expect(of(at('12:00', 20), details({ priority: 'emergency' }, tomorrow))).toEqual([]);
  });
});
