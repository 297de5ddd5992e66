import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, dateAfter } from './board-day.ts';
import { laidAgain, outgrowsDay, visitsOfWork, workAhead } from './work-days.ts';
import { type Span, usualWorkingHours, type WorkingHours, workOn } from './working-hours.ts';

const timeZone = 'America/New_York';
/** Returns a moment in New York's winter time. Nov 19, 2026 is a Thursday. */
const at = (time: string, date = '2026-11-19') => Date.parse(`${date}T${time}:00-05:00`);
const of = (start: number, minutes: number, crew = 1, workingHours: WorkingHours = usualWorkingHours) =>
  said(visitsOfWork({ start, minutes, crew }, { workingHours, holidays: [] }, timeZone));
const said = (visits: readonly Span[]) =>
  visits.map(({ start, end }) =>
    [start, end].map((moment) => {
      const { date, time } = clockAt(moment, timeZone);
      return `${date.slice(8)} ${time}`;
    }),
  );

describe('visitsOfWork', () => {
  it('is one visit where it fits into its day, and where somebody begins outside working hours (R3.6)', () => {
    expect(of(at('13:00'), 240)).toEqual([['19 13:00', '19 17:00']]);
    expect(of(at('19:00'), 120)).toEqual([['19 19:00', '19 21:00']]);
  });

  it('is one visit of up to a whole day where it begins at closing time or later (R3.6)', () => {
    expect(of(at('17:00'), 60)).toEqual([['19 17:00', '19 18:00']]);
    expect(of(at('17:30'), 540)).toEqual([['19 17:30', '20 02:30']]);
    // longer than any day: starts on the next day, with nothing at closing time
    expect(of(at('17:00'), 600)).toEqual([
      ['20 08:00', '20 17:00'],
      ['23 08:00', '23 09:00'],
    ]);
  });

  it('goes on the next working day with what is left, not through the night or the weekend (R3.6)', () => {
    expect(of(at('15:00'), 30 * 60 + 30)).toEqual([
      ['19 15:00', '19 17:00'],
      ['20 08:00', '20 17:00'],
      ['23 08:00', '23 17:00'],
      ['24 08:00', '24 17:00'],
      ['25 08:00', '25 09:30'],
    ]);
    expect(of(at('16:00'), 180)).toEqual([
      ['19 16:00', '19 17:00'],
      ['20 08:00', '20 10:00'],
    ]);
    expect(of(at('08:00', '2026-11-21'), 600)).toEqual([
      ['23 08:00', '23 17:00'],
      ['24 08:00', '24 09:00'],
    ]);
  });

  it('passes over holidays, and is one visit where somebody begins on one (R3.6)', () => {
    const holidays = [
      { text: 'Friday off', date: '2026-11-20' },
      { text: 'Monday off', date: '2026-11-23' },
    ];
    const times = { workingHours: usualWorkingHours, holidays };
    const laid = (start: number, minutes: number) =>
      said(visitsOfWork({ start, minutes, crew: 1 }, times, timeZone));
    expect(laid(at('13:00'), 600)).toEqual([
      ['19 13:00', '19 17:00'],
      ['24 08:00', '24 14:00'],
    ]);
    expect(laid(at('09:00', '2026-11-20'), 120)).toEqual([['20 09:00', '20 11:00']]);
  });

  it('shares among its crew what is longer than a day, and nothing shorter (R3.6)', () => {
    expect(of(at('08:00'), 30 * 60, 2)).toEqual([
      ['19 08:00', '19 17:00'],
      ['20 08:00', '20 14:00'],
    ]);
    expect(of(at('08:00'), 90, 2)).toEqual([['19 08:00', '19 09:30']]);
    // 550 minutes shared by three, rounded up to a quarter of an hour
    expect(of(at('08:00'), 550, 3)).toEqual([['19 08:00', '19 11:15']]);
  });

  it('is one visit where the company has no working hours at all (R3.6)', () => {
    const none = Object.fromEntries(Object.keys(usualWorkingHours).map((day) => [day, null]));
    expect(of(at('08:00'), 1830, 1, none as WorkingHours)).toHaveLength(1);
  });

  it('is one visit where months of working days do not hold it (R3.6)', () => {
    const none = Object.fromEntries(Object.keys(usualWorkingHours).map((day) => [day, null]));
    const short = { ...none, monday: { start: '08:00', end: '08:15' } } as WorkingHours;
    expect(of(at('08:00'), 600, 1, short)).toEqual([['19 08:00', '19 18:00']]);
  });

  it('lies in working hours, one after the other, and is as long as the work, also where clocks change (R3.6)', () => {
    const begin = fc
      .integer({ min: 0, max: 10 * 96 })
      .map((quarter) => at('00:00', '2026-10-28') + quarter * 900_000);
    const off = fc
      .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 })
      .map((days) => days.map((day) => ({ text: 'Closed', date: dateAfter('2026-10-28', day) })));
    fc.assert(
      fc.property(begin, fc.integer({ min: 541, max: 14_400 }), off, (start, minutes, holidays) => {
        const times = { workingHours: usualWorkingHours, holidays };
        const visits = visitsOfWork({ start, minutes, crew: 1 }, times, timeZone);
        expect(visits.reduce((sum, visit) => sum + visit.end - visit.start, 0)).toBe(minutes * 60_000);
        visits.forEach((visit, index) => {
          const work = workOn(clockAt(visit.start, timeZone).date, times, timeZone)!;
          expect(visit.start >= work.start && visit.end <= work.end && visit.start < visit.end).toBe(true);
          expect(visit.start >= (visits[index - 1]?.end ?? start)).toBe(true);
        });
      }),
    );
  });
});

const times = { workingHours: usualWorkingHours, holidays: [] };
const visit = (id: number, [from, to]: readonly [number, number], technicianIds = [1]) => ({
  id,
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
  technicianIds,
  status: 'scheduled' as const,
});
const ofDay = (from: string, to: string, date?: string) => [at(from, date), at(to, date)] as const;

describe('workAhead', () => {
  const ahead = (expected: number, ...visits: Parameters<typeof workAhead>[1]) =>
    workAhead(expected, visits, usualWorkingHours);
  const first = visit(1, ofDay('08:00', '17:00'));
  const second = visit(2, ofDay('08:00', '11:00', '2026-11-20'));

  it('is the expected duration, or what the visits are planned for if that is more (R3.6)', () => {
    expect(ahead(120, visit(1, ofDay('09:00', '10:00')))).toBe(120);
    expect(ahead(60, visit(1, ofDay('09:00', '12:00')))).toBe(180);
    expect(ahead(720, first, second)).toBe(720);
  });

  it('counts the hours of each of a crew that shares long work, and of no other (R3.6)', () => {
    expect(ahead(1080, visit(1, ofDay('08:00', '17:00'), [1, 2]))).toBe(1080);
    expect(ahead(360, visit(1, ofDay('08:00', '14:00'), [1, 2]))).toBe(360);
  });

  it('is what is left once somebody has arrived (R3.6)', () => {
    expect(ahead(720, { ...first, status: 'done' }, second)).toBe(180);
  });
});

describe('outgrowsDay', () => {
  const asks = (before: readonly [number, number], after: readonly [number, number]) =>
    outgrowsDay(visit(1, before), visit(1, after), times, timeZone);

  it('is so where a change leaves too little of the day, and once where it was meant (R3.6)', () => {
    expect(asks(ofDay('13:00', '15:00'), ofDay('14:00', '16:00'))).toBe(false);
    expect(asks(ofDay('13:00', '15:00'), ofDay('16:15', '18:15'))).toBe(true);
    expect(asks(ofDay('16:15', '18:15'), ofDay('16:30', '18:30'))).toBe(false);
    expect(asks(ofDay('16:15', '18:15'), ofDay('16:15', '19:00'))).toBe(true);
    expect(asks(ofDay('13:00', '15:00'), ofDay('19:00', '21:00'))).toBe(false);
  });

  it('is not so of an hour of overtime (R3.6)', () => {
    expect(asks(ofDay('16:00', '17:00'), ofDay('16:15', '17:15'))).toBe(false);
    expect(asks(ofDay('13:00', '15:00'), ofDay('16:00', '18:00'))).toBe(false);
  });

  it('is so wherever work longer than a day is put, and not where its times stay (R3.6)', () => {
    const long = [at('08:00'), at('04:00', '2026-11-20')] as const;
    expect(asks(long, [at('08:00', '2026-11-20'), at('04:00', '2026-11-21')])).toBe(true);
    expect(asks(long, long)).toBe(false);
  });

  it('is never so of a visit that somebody has arrived at (R3.6)', () => {
    const begun = { ...visit(1, ofDay('13:00', '15:00')), status: 'working' as const };
    expect(
      outgrowsDay(begun, { ...begun, end: visit(1, ofDay('13:00', '19:00')).end }, times, timeZone),
    ).toBe(false);
  });
});

describe('laidAgain', () => {
  const first = visit(1, ofDay('08:00', '17:00'));
  const second = visit(2, ofDay('08:00', '17:00', '2026-11-20'));
  const third = visit(3, ofDay('08:00', '12:00', '2026-11-23'));
  const again = (
    before: typeof first,
    after: typeof first,
    expected: number,
    visits = [third, first, second],
  ) => {
    const { old, laid } = laidAgain({ before, after, visits, expected }, times, timeZone);
    return { old: old.map(({ id }) => id), laid: said(laid) };
  };

  it('takes the later visits of long work along, and none before it (R3.6)', () => {
    expect(
      again(
        second,
        { ...second, start: third.start, end: visit(2, ofDay('08:00', '17:00', '2026-11-23')).end },
        1320,
      ),
    ).toEqual({
      old: [2, 3],
      laid: [
        ['23 08:00', '23 17:00'],
        ['24 08:00', '24 12:00'],
      ],
    });
  });

  it('shares the hours again when the crew grows or shrinks (R3.6)', () => {
    expect(again(first, { ...first, technicianIds: [1, 2] }, 1320)).toEqual({
      old: [1, 2, 3],
      laid: [
        ['19 08:00', '19 17:00'],
        ['20 08:00', '20 10:00'],
      ],
    });
    const two = visit(1, ofDay('08:00', '14:00'), [1, 2]);
    expect(again(two, { ...two, technicianIds: [1] }, 720, [two])).toEqual({
      old: [1],
      laid: [
        ['19 08:00', '19 17:00'],
        ['20 08:00', '20 11:00'],
      ],
    });
  });

  it('leaves other visits and the hours of short work as they are (R3.6)', () => {
    const short = visit(1, ofDay('09:00', '11:00'));
    const later = visit(2, ofDay('09:00', '10:00', '2026-11-23'));
    expect(again(short, { ...short, technicianIds: [1, 2] }, 120, [short, later])).toEqual({
      old: [1],
      laid: [['19 09:00', '19 11:00']],
    });
  });
});
