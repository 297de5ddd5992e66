import type { Board } from '@fieldwright/contract/schedule';
import { blankAccess } from '@fieldwright/domain/customers/site';
import { blankRootFields } from '@fieldwright/domain/kernel/root-fields';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';

export const sampleDate = '2026-11-19';
export const timeZone = 'America/New_York';

/** Returns a moment by the wall clock in New York in winter. */
export const at = (time: string, date = sampleDate) =>
  new Date(Date.parse(`${date}T${time}:00-05:00`)).toISOString();

const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' };

const details = (customer: string): BoardCall['callDetails'] => ({
  customerId: 4,
  siteId: 5,
  callDepartmentTypeId: 1,
  priority: 'normal',
  arrivalWindow: null,
  status: 'scheduled',
  customer,
  address,
  timeZone,
  jobType: 'No heat',
  alerts: [],
  alertFacts: {
    window: null,
    overlaps: [],
    first: true,
    customerOwes: false,
    doNotService: false,
  },
  workOrderId: null,
  workOrderNumber: null,
});

/** Builds a visit from one time to another. */
export function buildVisit(
  id: number,
  customer: string,
  [start, end]: readonly [string, string],
  more: Partial<ScheduleEvent> = {},
): ScheduleEvent {
  return {
    ...blankRootFields,
    id,
    version: 1,
    guid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    callId: id + 100,
    start: at(start),
    end: at(end),
    callDetails: details(customer),
    removed: false,
    technicianIds: [1],
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
    ...more,
  };
}

export function buildCall(id: number, customer: string, more: Partial<BoardCall> = {}): BoardCall {
  return {
    ...blankRootFields,
    id,
    version: 1,
    guid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    customerId: 4,
    siteId: 5,
    callDepartmentTypeId: 1,
    jobTypeId: null,
    priority: 'normal',
    expectedMinutes: 60,
    arrivalWindow: null,
    notes: '',
    status: 'unscheduled',
    leadSourceId: null,
    returnOfWorkOrderId: null,
    tagIds: [],
    contactName: '',
    contactPhone: '',
    cancelReason: null,
    cancelNote: '',
    bookedBy: null,
    canceled: null,
    callDetails: details(customer),
    ...more,
  };
}

const technician = (id: number, firstName: string, callDepartmentTypeId: number | null) => ({
  id,
  firstName,
  lastName: 'North',
  callDepartmentTypeId,
});

/** Builds a board: Ada and Bea in heating, Cy in plumbing, Dan in no department. */
export function buildBoard(events: ScheduleEvent[] = [], tray: BoardCall[] = []): Board {
  return {
    timeZone,
    technicians: [
      technician(1, 'Ada', 1),
      technician(2, 'Bea', 1),
      technician(3, 'Cy', 2),
      technician(4, 'Dan', null),
    ],
    departments: [
      { id: 2, text: 'Plumbing', order: 2, color: null },
      { id: 1, text: 'Heating', order: 1, color: 'teal' },
    ],
    jobTypes: [],
    arrivalWindows: [
      { id: 31, text: '8–10 AM', startTime: '08:00', endTime: '10:00' },
      { id: 34, text: '10 AM–12 PM', startTime: '10:00', endTime: '12:00' },
      { id: 32, text: '12–2 PM', startTime: '12:00', endTime: '14:00' },
      { id: 33, text: '2–4 PM', startTime: '14:00', endTime: '16:00' },
    ],
    leadSources: [],
    tags: [],
    workingHours: usualWorkingHours,
    holidays: [],
    events,
    tray,
    panel: null,
  };
}

/** The site of a call. */
export const samplePlace = {
  ...blankAccess,
  balanceCents: 0,
  systems: [
    {
      id: 31,
      text: 'Gas furnace',
      manufacturer: 'Halden',
      model: 'H80',
      location: 'Attic',
      installedDate: '2014-05-06',
    },
  ],
  visits: [
    {
      callId: 90,
      eventId: 91,
      start: '2025-05-06T14:00:00.000Z',
      text: 'Spring tune-up',
      technicians: ['Tom Kowalski'],
    },
  ],
};
