import { counted } from '@fieldwright/domain/kernel/plural';

export const timeTexts = {
  title: 'Block time',
  editTitle: 'Edit blocked time',
  menu: 'Actions for this time',
  kind: 'Type',
  kinds: { lunch: 'Lunch', meeting: 'Meeting', training: 'Training', timeOff: 'Time off', other: 'Other' },
  what: 'Description',
  note: 'Note',
  wholeDays: 'All day',
  allDay: 'all day',
  allDayUntil: (day: string) => `all day until ${day}`,
  date: 'Date',
  firstDay: 'First day',
  lastDay: 'Last day',
  from: 'From',
  to: 'To',
  fixed: 'At this exact time (calls can’t be booked over it)',
  block: 'Block time',
  save: 'Save',
  edit: 'Edit…',
  unsaved: 'This blocked time isn’t saved yet.',
  noText: 'Enter a description.',
  noTechnician: 'Choose a technician.',
  noDate: 'Enter a date.',
  noTime: 'Enter a time.',
  blocked: (name: string, place: string) => `${name} added: ${place}.`,
  changed: (name: string, place: string) => `${name} changed: ${place}.`,
} as const;

/** The dialog for work that does not fit in the rest of its day. */
export const workDaysTexts = {
  title: 'Longer than a day',
  lead: (name: string, length: string, names: string) =>
    `${name}: ${length} of work (${names}). Split across business hours:`,
  shared: (each: string, crew: number) => `${each} each for a crew of ${crew}.`,
  shareTitle: 'Split the hours?',
  share: (name: string, each: string, names: string) =>
    `${name}: ${each} of work per technician (${names}). The visits change to:`,
  keep: 'Keep the times',
  visits: (count: number) => counted(count, 'visit', 'visits'),
  one: (until: string) => `One visit, until ${until}`,
  cancel: 'Cancel',
} as const;
