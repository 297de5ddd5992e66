import { counted, plural } from '@fieldwright/domain/kernel/plural';
import type { CallAlert } from '@fieldwright/domain/schedule/schedule-event';

export const ownDayTexts = {
  title: 'My day',
  days: 'Choose a day',
  before: 'Previous day',
  after: 'Next day',
  today: 'Today',
  count: (all: number, left: number) => {
    if (all === 0) return 'No visits';
    const visits = counted(all, 'visit', 'visits');
    if (left === 0) return `${visits}, all done`;
    return left === all ? visits : `${visits}, ${left} to go`;
  },
  looking: 'Loading…',
  photos: (count: number) =>
    `${counted(count, 'photo on this device isn’t', 'photos on this device aren’t')} saved yet.`,
  showPhotos: 'Show photos',
  keptDetail: 'Nothing was lost.',
  nothing: 'No visits scheduled',
  nothingDetail: 'New visits show up here automatically.',
  toDay: (day: string) => `Go to ${day}`,
  toToday: 'Go to today',
} as const;

export const visitTexts = {
  promised: (times: string) => `Promised ${times}`,
  with: (names: readonly string[]) => `With ${names.join(', ')}`,
  stages: { dispatched: 'On the way', arrived: 'Arrived', working: 'Working', done: 'Done' },
  stage: (at: number, name: string) => (at === 0 ? 'Not started' : `Step ${at} of 4: ${name}`),
  alerts: {
    overlap: 'Overlaps another visit',
    late: 'Late',
    outsideWindow: 'Outside the arrival window',
    windowMissed: 'Arrival window missed',
    otherTrade: 'Another department’s call',
    customerOwes: 'Balance due',
    doNotService: 'Do not service',
  } satisfies Record<CallAlert, string>,
  call: 'Call',
  text: 'Text',
  map: 'Map',
  callLabel: (name: string, phone: string) => (name ? `Call ${name}, ${phone}` : `Call ${phone}`),
  textLabel: (name: string, phone: string) => `Text ${name}, ${phone}`,
  mapLabel: (address: string) => `Map of ${address}`,
  contact: 'Requested by',
  openWorkOrder: 'Open work order',
  lacks: {
    unpaid: (amount: string) => `${amount} is unpaid.`,
    unanswered: (count: number) =>
      plural(count, 'One debrief answer is missing.', `${count} debrief answers are missing.`),
    toPayments: 'Payments',
    toDebrief: 'Debrief',
  },
  notSaved: 'Not saved yet',
} as const;
