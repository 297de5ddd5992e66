import type { CallAlert, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';

export const ownDayTexts = {
  title: 'My day',
  days: 'Choose the day',
  before: 'The day before',
  after: 'The day after',
  today: 'Today',
  count: (all: number, left: number) => {
    if (all === 0) return 'No visits';
    const visits = all === 1 ? '1 visit' : `${all} visits`;
    if (left === 0) return `${visits}, all done`;
    return left === all ? visits : `${visits}, ${left} to go`;
  },
  looking: 'Looking…',
  keptDetail: 'Nothing of your day is lost.',
  nothing: 'Nothing is planned for you',
  nothingDetail: 'When the dispatcher plans a visit for you on this day, it appears here by itself.',
  toDay: (day: string) => `Go to ${day}`,
  toToday: 'Go to today',
  unsaved:
    'Where your visit stands is not saved yet: there is no connection. It would not be sent if you leave.',
} as const;

export const visitTexts = {
  statuses: {
    scheduled: 'Scheduled',
    confirmed: 'Confirmed',
    dispatched: 'On the way',
    working: 'Working',
    paused: 'Paused',
    done: 'Done',
  } satisfies Record<VisitStatus, string>,
  nonJob: 'No job',
  promised: (times: string) => `Promised ${times}`,
  with: (names: readonly string[]) => `With ${names.join(', ')}`,
  stages: { dispatched: 'On the way', arrived: 'Arrived', working: 'Working', done: 'Done' },
  stage: (at: number, name: string) => (at === 0 ? 'Not begun' : `Step ${at} of 4: ${name}`),
  alerts: {
    overlap: 'Overlaps another visit',
    late: 'Late',
    outsideWindow: 'Outside the promised time',
    windowMissed: 'Promised time missed',
    customerOwes: 'Customer owes',
    doNotService: 'Do not service',
  } satisfies Record<CallAlert, string>,
  call: 'Call',
  text: 'Text',
  map: 'Map',
  callLabel: (name: string, phone: string) => `Call ${name}, ${phone}`,
  textLabel: (name: string, phone: string) => `Text ${name}, ${phone}`,
  mapLabel: (address: string) => `Map of ${address}`,
  gate: 'Gate',
  openWorkOrder: 'Open work order',
  steps: {
    dispatched: 'On my way',
    working: 'Arrived',
    paused: 'Pause',
    done: 'Finished',
  },
  goOn: 'Go on working',
  said: (customer: string, status: VisitStatus) =>
    ({
      scheduled: `${customer} is planned again.`,
      confirmed: `${customer} is planned again.`,
      dispatched: `You are on your way to ${customer}.`,
      working: `You are working at ${customer}.`,
      paused: `The work at ${customer} is paused.`,
      done: `The visit at ${customer} is finished.`,
    })[status],
  lacks: {
    unpaid: (amount: string) => `${amount} is not paid.`,
    unanswered: (count: number) =>
      count === 1 ? 'One debrief answer is missing.' : `${count} debrief answers are missing.`,
    toPayments: 'Payments',
    toDebrief: 'Debrief',
  },
  notSaid: (customer: string, reason: string) => `${customer} is as before. ${reason}`,
  saving: 'Saving…',
  notSaved: 'Not saved yet',
  waiting: 'Not saved yet. It is sent as soon as there is a connection.',
} as const;
