import { describe, expect, it } from 'vitest';
import { scheduleEventSchema } from './schedule-event.ts';

const unsaved = { version: 0, createdBy: null, createdDate: null, updatedBy: null, updatedDate: null };
const visit = {
  ...unsaved,
  id: -1,
  guid: '6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
  callId: 7,
  start: '2026-11-19T08:00:00-05:00',
  end: '2026-11-19T09:30:00-05:00',
  callDetails: {
    customerId: 4,
    customer: 'Dana Whitlock',
    siteId: 5,
    address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
    callDepartmentTypeId: 1,
    timeZone: 'America/New_York',
    jobType: 'No heat upstairs',
    priority: 'high',
    arrivalWindow: { date: '2026-11-19', start: '08:00', end: '10:00' },
    status: 'scheduled',
    alerts: ['late'],
    alertFacts: {
      window: null,
      overlaps: [],
      first: true,
      customerOwes: false,
      doNotService: false,
    },
    workOrderId: null,
    workOrderNumber: null,
  },
  removed: false,
  technicianIds: [2, 3],
  status: 'scheduled',
  text: '',
  kind: null,
  fixed: false,
  overlapReason: null,
  enRouteDate: null,
  arrivedDate: null,
  finishedDate: null,
  pausedDate: null,
  pausedMinutes: 0,
};

describe('scheduleEventSchema', () => {
  it('refuses an end that is not after the start, whatever the offsets say (R3.6)', () => {
    const { error } = scheduleEventSchema.safeParse({ ...visit, end: '2026-11-19T14:00:00+01:00' });
    expect(error?.issues).toMatchObject([{ path: ['end'], message: 'The end must be after the start.' }]);
  });

  it('refuses a visit without a technician (R3.6)', () => {
    expect(scheduleEventSchema.safeParse({ ...visit, technicianIds: [] }).success).toBe(false);
  });

  it('refuses an arrival window that is finer than minutes (R3.6)', () => {
    const arrivalWindow = { date: '2026-11-19', start: '08:00:30', end: '10:00' };
    const callDetails = { ...visit.callDetails, arrivalWindow };
    expect(scheduleEventSchema.safeParse({ ...visit, callDetails }).success).toBe(false);
  });

  it('takes a visit of two technicians with the excerpt of its call (R3.6)', () => {
    expect(scheduleEventSchema.parse(visit)).toEqual(visit);
  });

  it('takes the time of something that is no job (R3.6)', () => {
    const lunch = { ...visit, callId: null, callDetails: null, text: 'Lunch' };
    expect(scheduleEventSchema.parse(lunch)).toEqual(lunch);
  });
});
