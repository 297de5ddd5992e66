import { siteMessages } from '@fieldwright/domain/customers/site';
import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { describe, expect, it } from 'vitest';
import { bookingTexts as texts } from './booking.texts.ts';
import { beginBooking, callOf, namedBy, ofJobType, proposedSlot, windowOf, wrongIn } from './booking.ts';

const zone = 'America/New_York';
const zones = { board: zone, site: zone };
const west = { board: zone, site: 'America/Phoenix' };
const now = Date.parse('2026-11-23T13:07:00Z');
const begin = (more: object = {}) => ({ ...beginBooking({}, now, zone), customerId: 7, siteId: 9, ...more });
const guid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const guids = { call: guid(1), visit: guid(2), customer: guid(3), site: guid(4) };

describe('wrongIn', () => {
  it.each([
    [{ customerId: null, siteId: null }, { customerId: texts.wrong.customer }],
    [{ siteId: null }, { customerId: texts.wrong.customer }],
    [
      { isNew: true, lastName: 'Whitlock', firstName: 'Dana', city: 'Asheville', state: 'NC' },
      { street: siteMessages.streetMissing },
    ],
    [
      { window: 'own', windowStart: '10:00', windowEnd: '10:00' },
      { windowEnd: 'The end must be after the start.' },
    ],
    [
      { hasSlot: true, technicianId: 3, day: '2027-03-14', time: '02:30' },
      { time: 'The clocks skip 2:30 AM that day. Enter 3:00 AM or later.' },
    ],
    [{ hasSlot: true, technicianId: 3, day: '2027-11-07', time: '01:30' }, { repeat: texts.wrong.repeat }],
    [
      { window: 'own', windowDay: '2027-03-14', windowStart: '02:30', windowEnd: '05:00' },
      { windowEnd: 'The clocks skip 2:30 AM that day. Enter 3:00 AM or later.' },
    ],
    [{ window: 'own', windowStart: '', windowEnd: '10:00' }, { windowEnd: texts.wrong.time }],
    [{ window: '08:00-10:00', windowDay: '' }, { windowDay: texts.wrong.day }],
    [{ hasSlot: true }, { technicianId: texts.wrong.technician }],
    [
      { hasSlot: true, technicianId: 3, day: '', time: '' },
      { day: texts.wrong.day, time: texts.wrong.time },
    ],
  ])('refuses %o (R5.8)', (more, wrong) => {
    expect(wrongIn(begin(more), zones, false)).toEqual(wrong);
  });

  it('asks why it may overlap, once it was refused for that', () => {
    const slot = begin({ hasSlot: true, technicianId: 3 });
    expect(wrongIn(slot, zones, false)).toEqual({});
    expect(wrongIn(slot, zones, true)).toEqual({ overlapReason: texts.wrong.reason });
    expect(wrongIn({ ...slot, overlapReason: 'Two-man job' }, zones, true)).toEqual({});
  });
});

describe('beginBooking', () => {
  it('begins at the next quarter of an hour, by the clock of the company', () => {
    expect(beginBooking({}, now, zone)).toMatchObject({ day: '2026-11-23', time: '08:15', hasSlot: false });
  });

  it.each([
    ['a day to come that is looked at, in the morning', '2026-11-25', '2026-11-25', '08:00'],
    ['now where the day looked at is today', '2026-11-23', '2026-11-23', '08:15'],
    ['now where the day looked at is past', '2026-11-20', '2026-11-23', '08:15'],
  ])('begins at %s', (_, day, date, time) => {
    expect(beginBooking({ day }, now, zone)).toMatchObject({ day: date, windowDay: date, time });
  });

  it('takes an empty place on the board as the slot', () => {
    const slot = { start: '2026-11-24T19:30:00Z', technicianId: 3 };
    expect(beginBooking({ slot }, now, zone)).toMatchObject({
      day: '2026-11-24',
      time: '14:30',
      technicianId: 3,
      hasSlot: true,
    });
  });
});

describe('where the clock shows a time twice', () => {
  const night = { hasSlot: true, technicianId: 3, day: '2027-11-07', time: '01:30' };

  it('books the one that is chosen, and has no times before (R3.6)', () => {
    const startOf = (repeat: string) =>
      callOf(begin({ ...night, repeat }), { zone, guids }).visit?.start ?? null;
    expect(['', 'earlier', 'later'].map(startOf)).toEqual([
      null,
      '2027-11-07T05:30:00.000Z',
      '2027-11-07T06:30:00.000Z',
    ]);
  });

  it('takes the one of an empty place on the board, and of what was promised (R3.6)', () => {
    const slot = { start: '2027-11-07T06:30:00Z', technicianId: 3 };
    expect(beginBooking({ slot }, now, zone)).toMatchObject({ time: '01:30', repeat: 'later' });
    const promised = begin({
      window: 'own',
      windowDay: '2027-11-06',
      windowStart: '23:30',
      windowEnd: '23:45',
    });
    expect(proposedSlot(promised, now, west)).toEqual({ day: '2027-11-07', time: '01:30', repeat: 'later' });
  });
});

describe('namedBy', () => {
  it.each([
    ['(828) 555-0134', { firstName: '', lastName: '', mainPhone: '(828) 555-0134' }],
    ['555-01', { firstName: '', lastName: '', mainPhone: '555-01' }],
    ['dana van whitlock', { firstName: 'Dana', lastName: 'Van Whitlock', mainPhone: '' }],
    ['27 Cedar', { firstName: '', lastName: '', mainPhone: '', street: '27 Cedar' }],
    ['27b Cedar Bluff Dr', { firstName: '', lastName: '', mainPhone: '', street: '27b Cedar Bluff Dr' }],
  ])('reads %j as a number, as a street or as a name', (typed, named) => {
    expect(namedBy(typed)).toEqual(named);
  });
});

describe('callOf', () => {
  it('starts with the job type’s arrival window while the company offers it', () => {
    const jobType = {
      id: 5,
      text: 'Tune-up',
      callDepartmentTypeId: null,
      expectedMinutes: 75,
      priority: 'normal',
      arrivalWindowId: 31,
    } as const;
    const morning = { id: 31, text: 'Morning', startTime: '08:00', endTime: '12:00' };
    expect(ofJobType(jobType, [morning]).window).toBe('08:00-12:00');
    expect(ofJobType(jobType, [{ ...morning, id: 32 }])).not.toHaveProperty('window');
    expect(ofJobType({ ...jobType, arrivalWindowId: null }, [morning])).not.toHaveProperty('window');
  });

  it('has what the job type says, what was promised and no visit, for the tray', () => {
    const jobType = {
      id: 5,
      text: 'No heat',
      callDepartmentTypeId: 2,
      expectedMinutes: 90,
      priority: 'high',
      arrivalWindowId: null,
    } as const;
    const booking = begin({ ...ofJobType(jobType), window: '08:00-10:00', notes: ' Baby in the house ' });
    expect(callOf(booking, { zone, guids })).toEqual({
      guid: guids.call,
      siteId: 9,
      callDepartmentTypeId: 2,
      jobTypeId: 5,
      priority: 'high',
      expectedMinutes: 90,
      arrivalWindow: { date: '2026-11-23', start: '08:00', end: '10:00' },
      notes: 'Baby in the house',
      leadSourceId: null,
      tagIds: [],
      contactName: '',
      contactPhone: '',
      visit: null,
    });
  });

  it('has the visit in the slot, as long as the call is expected to last', () => {
    const booking = begin({ hasSlot: true, technicianId: 3, day: '2026-11-24', time: '14:30', minutes: 90 });
    expect(callOf(booking, { zone, guids }).visit).toEqual({
      guid: guids.visit,
      start: '2026-11-24T19:30:00.000Z',
      end: '2026-11-24T21:00:00.000Z',
      technicianIds: [3],
      overlapReason: null,
    });
  });
});

describe('callOf, of somebody new', () => {
  it('has all visits of work that is longer than a day, in working hours (R3.6)', () => {
    const long = begin({ hasSlot: true, technicianId: 3, day: '2026-11-23', time: '08:00', minutes: 600 });
    const times = { workingHours: usualWorkingHours, holidays: [] };
    const sent = callOf(long, { zone, guids: { ...guids, further: [guid(5)] }, times });
    expect(sent.visit).toMatchObject({ start: '2026-11-23T13:00:00.000Z', end: '2026-11-23T22:00:00.000Z' });
    expect(sent.furtherVisits).toMatchObject([
      {
        guid: guid(5),
        start: '2026-11-24T13:00:00.000Z',
        end: '2026-11-24T14:00:00.000Z',
        technicianIds: [3],
      },
    ]);
  });

  it('has the customer and the place instead of a known site', () => {
    const named = {
      isNew: true,
      firstName: 'Nora',
      lastName: 'Ames',
      mainPhone: '828 555 0177',
      email: 'nora@ames.example',
    };
    const booking = begin({
      ...named,
      customerId: null,
      siteId: null,
      street: '1 Elm St',
      city: 'Asheville',
    });
    expect(callOf(booking, { zone, guids })).toMatchObject({
      siteId: null,
      customer: {
        guid: guids.customer,
        firstName: 'Nora',
        lastName: 'Ames',
        mainPhone: '828 555 0177',
        email: 'nora@ames.example',
        site: { guid: guids.site, street: '1 Elm St', city: 'Asheville' },
      },
    });
  });
});

describe('windowOf', () => {
  it('is nothing, one of the usual ones, or other times', () => {
    expect(windowOf(begin())).toBeNull();
    expect(windowOf(begin({ window: '12:00-14:00' }))).toMatchObject({ start: '12:00', end: '14:00' });
    const own = { window: 'own', windowStart: '07:30', windowEnd: '09:00' };
    expect(windowOf(begin(own))).toMatchObject({ start: '07:30', end: '09:00' });
  });
});

describe('proposedSlot', () => {
  const promised = (more: object) => begin({ window: '10:00-12:00', windowDay: '2026-11-24', ...more });
  it('begins within the promised window, and from now on where the window has begun (R3.6)', () => {
    expect(proposedSlot(promised({}), now, zones)).toMatchObject({ day: '2026-11-24', time: '10:00' });
    const within = Date.parse('2026-11-24T15:50:00Z');
    expect(proposedSlot(promised({}), within, zones)).toMatchObject({ day: '2026-11-24', time: '11:00' });
  });

  it("is by the board's clock of what was promised by the site's (R3.6)", () => {
    const early = { window: '08:00-10:00', windowDay: '2026-12-01' };
    expect(proposedSlot(begin(early), now, west)).toMatchObject({ day: '2026-12-01', time: '10:00' });
    // 8 AM here is 6 AM there, outside the window
    const six = begin({ ...early, day: '2026-12-01', time: '08:00' });
    expect(proposedSlot(six, now, west)).toMatchObject({ day: '2026-12-01', time: '10:00' });
    expect(proposedSlot({ ...six, time: '11:45' }, now, west)).toEqual({});
    // the evening there is the next day here
    const late = begin({ window: 'own', windowDay: '2026-12-01', windowStart: '20:00', windowEnd: '21:00' });
    const hawaii = { ...west, site: 'Pacific/Honolulu' };
    expect(proposedSlot(late, now, hawaii)).toMatchObject({ day: '2026-12-02', time: '01:00' });
  });

  it('leaves a time that lies within it, and one of which nothing was promised', () => {
    expect(proposedSlot(promised({ day: '2026-11-24', time: '11:30' }), now, zones)).toEqual({});
    expect(proposedSlot(begin(), now, zones)).toEqual({});
  });
});
