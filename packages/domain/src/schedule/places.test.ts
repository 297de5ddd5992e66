import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt } from './board-day.ts';
import { type BookedTime, type Calendar, nextPlaces, type Wanted } from './places.ts';
import { visitsOfWork } from './work-days.ts';
import { usualWorkingHours, type WorkingHours, workOn } from './working-hours.ts';

const timeZone = 'America/New_York';
/** Returns a moment in New York's winter time. Nov 19, 2026 is a Thursday. */
const at = (time: string, date = '2026-11-19') => Date.parse(`${date}T${time}:00-05:00`);
const [ada, bea, cy] = [
  { id: 1, callDepartmentTypeId: 1 },
  { id: 2, callDepartmentTypeId: 1 },
  { id: 3, callDepartmentTypeId: 2 },
];
const booked = (technicianId: number, start: string, end: string, postalCode: string | null = '28801') =>
  ({ technicianId, start: at(start), end: at(end), postalCode }) satisfies BookedTime;
const calendar = (times: BookedTime[] = []): Calendar => ({
  technicians: [ada, bea, cy],
  booked: times,
  until: at('00:00', '2026-12-31'),
  workingHours: usualWorkingHours,
  holidays: [],
  timeZone,
});
const wanted: Wanted = {
  callDepartmentTypeId: 1,
  minutes: 60,
  window: null,
  postalCode: '28803',
  now: at('09:05'),
};
const said = ({ places }: ReturnType<typeof nextPlaces>) =>
  places.map(({ technicianId, start, reasons }) => {
    const { date, time } = clockAt(start, timeZone);
    return [technicianId, `${date} ${time}`, reasons.join(' ')];
  });

describe('nextPlaces', () => {
  it('has none where nobody works or the department has nobody (R3.6)', () => {
    const none = Object.fromEntries(Object.keys(usualWorkingHours).map((day) => [day, null])) as WorkingHours;
    for (const minutes of [60, 1800])
      expect(nextPlaces({ ...wanted, minutes }, { ...calendar(), workingHours: none }).places).toEqual([]);
    expect(nextPlaces({ ...wanted, callDepartmentTypeId: 9 }, calendar()).places).toEqual([]);
  });

  it('begins on the next quarter of an hour, with who is free first, of the department alone (R3.6)', () => {
    const times = [booked(1, '09:00', '12:00'), booked(2, '09:30', '16:30', null)];
    expect(said(nextPlaces(wanted, calendar(times)))).toEqual([
      [1, '2026-11-19 12:00', 'firstFree'],
      [1, '2026-11-20 08:00', 'nextFree'],
      [2, '2026-11-20 08:00', 'nextFree'],
    ]);
    expect(said(nextPlaces({ ...wanted, callDepartmentTypeId: null }, calendar(times)))[0]).toEqual([
      3,
      '2026-11-19 09:15',
      'firstFree',
    ]);
  });

  it('lays work that is longer than any day on working days in which one technician is free (R3.6)', () => {
    // Ada has a visit on Friday, so she can't start on Thursday; Bea has one on Tuesday
    const times = [
      { ...booked(1, '10:00', '11:00'), start: at('10:00', '2026-11-20'), end: at('11:00', '2026-11-20') },
      { ...booked(2, '10:00', '11:00'), start: at('10:00', '2026-11-24'), end: at('11:00', '2026-11-24') },
    ];
    const now = at('13:00');
    const { places } = nextPlaces({ ...wanted, minutes: 20 * 60, now }, calendar(times));
    expect(places.map(({ technicianId, ...place }) => [technicianId, place])).toEqual([
      [2, { start: now, end: at('15:00', '2026-11-23'), visits: 3, reasons: ['firstFree'] }],
      [
        2,
        {
          start: at('08:00', '2026-11-20'),
          end: at('10:00', '2026-11-24'),
          visits: 3,
          reasons: ['nextFree'],
        },
      ],
      [
        1,
        {
          start: at('11:00', '2026-11-20'),
          end: at('13:00', '2026-11-24'),
          visits: 3,
          reasons: ['nextFree'],
        },
      ],
    ]);
  });

  it('lays work longer than half a day over a lunch that can move, and shorter work beside it (R3.6)', () => {
    const lunch = { ...booked(1, '12:00', '12:30', null), givesWay: true };
    const first = (minutes: number, givesWay: boolean, time = '08:00') => {
      const alone = { ...calendar([{ ...lunch, givesWay }]), technicians: [ada] };
      return said(nextPlaces({ ...wanted, minutes, now: at(time) }, alone))[0]?.[1];
    };
    expect([first(300, true), first(300, false)]).toEqual(['2026-11-19 08:00', '2026-11-20 08:00']);
    expect(first(120, true, '11:00')).toBe('2026-11-19 12:30');
    // not past the end of the day
    expect(first(300, true, '12:15')).toBe('2026-11-20 08:00');
    // two days
    expect([first(1000, true), first(1000, false)]).toEqual(['2026-11-19 08:00', '2026-11-19 12:30']);
    const other = booked(1, '12:45', '14:00');
    const taken = { ...calendar([lunch, other]), technicians: [ada] };
    expect(said(nextPlaces({ ...wanted, minutes: 300, now: at('08:00') }, taken))[0]?.[1]).toBe(
      '2026-11-20 08:00',
    );
  });

  it('keeps long work to the days of which it is known who is booked, and to the window by its beginning (R3.6)', () => {
    const long = { ...wanted, minutes: 20 * 60 };
    const known = { ...calendar(), until: at('23:00', '2026-11-22') };
    expect(nextPlaces(long, known).places).toEqual([]);
    const window = { start: at('10:00'), end: at('12:00') };
    const found = nextPlaces({ ...long, window }, calendar());
    expect([found.inside, found.places[0]]).toMatchObject([
      true,
      { start: at('10:00'), end: at('12:00', '2026-11-23'), visits: 3 },
    ]);
  });

  it('proposes no holiday, and lays long work around it (R3.6)', () => {
    const closed = { ...calendar(), technicians: [ada], holidays: [{ text: 'Closed', date: '2026-11-20' }] };
    const now = at('16:30');
    expect(said(nextPlaces({ ...wanted, now }, closed))[0]).toEqual([1, '2026-11-23 08:00', 'firstFree']);
    const { places } = nextPlaces({ ...wanted, minutes: 600, now }, closed);
    expect(places[0]).toMatchObject({ start: now, end: at('08:30', '2026-11-24'), visits: 3 });
  });

  it('has who comes from the same ZIP first of those who are free at the same time (R3.6)', () => {
    const times = [booked(1, '08:00', '10:00', '28801'), booked(2, '08:00', '10:00', '28803')];
    expect(said(nextPlaces(wanted, calendar(times))).slice(0, 2)).toEqual([
      [2, '2026-11-19 10:00', 'firstFree sameZip'],
      [1, '2026-11-19 10:00', 'firstFree'],
    ]);
    // visits on other days don't count
    const before = times.map((time) => ({
      ...time,
      start: time.start - 86_400_000,
      end: time.end - 86_400_000,
    }));
    expect(said(nextPlaces(wanted, calendar(before)))[0]![2]).toBe('firstFree');
  });

  it('goes by the visit before, whatever is no job in between, and by no ZIP that is not known (R3.6)', () => {
    const times = [
      booked(1, '08:00', '10:00', '28803'),
      booked(1, '10:00', '11:00', null),
      booked(2, '08:00', '11:00'),
    ];
    expect(said(nextPlaces(wanted, calendar(times)))[0]).toEqual([
      1,
      '2026-11-19 11:00',
      'firstFree sameZip',
    ]);
    const unknown = [booked(1, '08:00', '10:00', ''), booked(2, '08:00', '10:00', '')];
    expect(said(nextPlaces({ ...wanted, postalCode: '' }, calendar(unknown)))[0]![2]).toBe('firstFree');
  });

  it('looks two weeks ahead, and no further (R3.6)', () => {
    const off = (days: number) => [
      { technicianId: 1, start: at('00:00'), end: at('00:00') + days * 86_400_000, postalCode: null },
    ];
    const alone = (days: number) => ({ ...calendar(off(days)), technicians: [ada] });
    expect(said(nextPlaces(wanted, alone(13)))).toEqual([[1, '2026-12-02 08:00', 'firstFree']]);
    expect(nextPlaces(wanted, alone(14)).places).toEqual([]);
  });

  it('keeps to the promised window, up to its last moment (R3.6)', () => {
    const window = { start: at('10:00'), end: at('12:00') };
    const times = [booked(2, '08:00', '12:00'), booked(1, '10:30', '11:15')];
    const found = nextPlaces({ ...wanted, window }, calendar(times));
    expect(found.inside).toBe(true);
    expect(said(found)).toEqual([
      [1, '2026-11-19 11:15', 'firstFree inWindow'],
      [2, '2026-11-19 12:00', 'nextFree inWindow'],
    ]);
  });

  it('begins with the window where somebody is free before it, too (R3.6)', () => {
    const window = { start: at('14:00'), end: at('16:00') };
    expect(said(nextPlaces({ ...wanted, window }, calendar()))).toEqual([
      [1, '2026-11-19 14:00', 'firstFree inWindow'],
      [2, '2026-11-19 14:00', 'firstFree inWindow'],
    ]);
  });

  it('has the next ones outside the window, from the promised day on, where nothing fits in it (R3.6)', () => {
    const day = '2026-11-24';
    const window = { start: at('10:00', day), end: at('12:00', day) };
    const times = [1, 2].map((id) => ({
      ...booked(id, '09:00', '12:15'),
      start: at('09:00', day),
      end: at('12:15', day),
    }));
    const found = nextPlaces({ ...wanted, window }, calendar(times));
    expect(found.inside).toBe(false);
    expect(said(found)).toEqual([
      [1, '2026-11-24 08:00', 'firstFree outsideWindow'],
      [2, '2026-11-24 08:00', 'firstFree outsideWindow'],
      [1, '2026-11-24 12:15', 'nextFree outsideWindow'],
    ]);
  });

  it('never overlaps, never lies outside working hours, and has at most three in their order (R3.6)', () => {
    // five days that include the end of daylight saving time
    const from = Date.parse('2026-10-29T00:00:00-04:00');
    const minute = fc.integer({ min: 0, max: 7 * 1440 });
    const time = fc
      .record({
        technicianId: fc.constantFrom(1, 2, 3),
        start: minute,
        length: fc.integer({ min: 1, max: 900 }),
      })
      .map(({ technicianId, start, length }) => ({
        technicianId,
        start: from + start * 60_000,
        end: from + (start + length) * 60_000,
        postalCode: null,
      }));
    const window = fc
      .record({ start: minute, length: fc.integer({ min: 1, max: 600 }) })
      .map(({ start, length }) => ({ start: from + start * 60_000, end: from + (start + length) * 60_000 }));
    const closed = {
      workingHours: usualWorkingHours,
      holidays: [{ text: 'Closed', date: '2026-10-30' }],
    };
    const sought = fc.record({
      callDepartmentTypeId: fc.constantFrom(null, 1, 2),
      minutes: fc.integer({ min: 5, max: 1500 }),
      window: fc.option(window),
      postalCode: fc.constant(''),
      now: minute.map((at) => from + at * 60_000),
    });
    fc.assert(
      fc.property(sought, fc.array(time, { maxLength: 40 }), (want, times) => {
        const { places, inside } = nextPlaces(want, { ...calendar(times), ...closed });
        const starts = places.map(({ start }) => start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        expect(places.length).toBeLessThanOrEqual(3);
        for (const { technicianId, start, end, visits } of places) {
          expect(start).toBeGreaterThanOrEqual(want.now);
          const { minutes } = want;
          const laid =
            minutes > 540 ? visitsOfWork({ start, minutes, crew: 1 }, closed, timeZone) : [{ start, end }];
          expect([laid.length, laid.at(-1)!.end]).toEqual([visits, end]);
          for (const visit of laid) {
            const work = workOn(clockAt(visit.start, timeZone).date, closed, timeZone)!;
            expect(visit.start >= work.start && visit.end <= work.end).toBe(true);
          }
          const lengths = laid.map((visit) => visit.end - visit.start);
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(minutes * 60_000);
          const over = times.filter(
            (each) =>
              each.technicianId === technicianId &&
              laid.some((visit) => each.start < visit.end && each.end > visit.start),
          );
          expect(over).toEqual([]);
          if (inside) expect(start >= want.window!.start && start <= want.window!.end).toBe(true);
        }
      }),
    );
  });
});
