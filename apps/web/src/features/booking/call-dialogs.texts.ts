import { plural } from '@fieldwright/domain/kernel/plural';

export const callDialogTexts = {
  editTitle: (name: string) => `Edit call for ${name}`,
  rescheduleTitle: (name: string) => `Reschedule ${name}`,
  cancelTitle: (name: string) => `Cancel the call for ${name}?`,
  close: 'Cancel',
  keep: 'Keep call',
  save: 'Save',
  reschedule: 'Reschedule',
  cancelCall: 'Cancel call',
  unsaved: 'Your changes to the call aren’t saved.',
  unanswered: 'No response. Try again; it won’t be saved twice.',
  visit: 'What happens to the visit',
  planned: (when: string) => `Visit scheduled for ${when}.`,
  plannedDays: (count: number, first: string, last: string) =>
    `${count} visits scheduled, from ${first} to ${last}.`,
  allVisits: 'What happens to the visits',
  manyVisits: {
    unassign: 'Back to Unassigned',
    move: 'Move them to other times',
    keep: 'Leave them where they are',
  },
  visits: {
    unassign: 'Back to Unassigned',
    move: 'Move it to another time',
    keep: 'Leave it where it is',
  },
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  noReason: 'Choose a reason.',
  note: 'Details',
  visitsLeave: (count: number) =>
    plural(count, 'Its visit comes off the board.', `Its ${count} visits come off the board.`),
  workOrder: (id: number) =>
    `If work order ${id} is empty, it’s removed, too. Otherwise, it stays open until you remove or process it.`,
  saved: (name: string) => `Call for ${name} saved.`,
  promised: (name: string, when: string) => `${name}: promised ${when}.`,
  unpromised: (name: string) => `${name}: no arrival window.`,
  otherLength: (count: number, planned: string, expected: string) =>
    `${plural(count, 'The visit is', 'The visits are')} scheduled for ${planned}, but the call should take ${expected}. If you move ${plural(count, 'it, it', 'them, they')}’ll be changed to ${expected}.`,
  plannedLength: (count: number, planned: string, expected: string) =>
    `${plural(count, 'The visit is', 'The visits are')} scheduled for ${planned}, but the call should take ${expected}.`,
  follow: (count: number, when: string) => `Change the ${plural(count, 'visit', 'visits')} to ${when}`,
  followDays: (count: number, first: string, last: string) =>
    `Change to ${count} visits, from ${first} to ${last}`,
  moved: (name: string, when: string, count: number) =>
    `${name}: ${plural(count, 'visit moved to', 'now')} ${when}.`,
  visitMoved: (when: string, count: number) => ` ${plural(count, 'Visit moved to', 'Now')} ${when}.`,
  inTray: ' The call is in Unassigned.',
  canceled: (name: string) => `Call for ${name} canceled.`,
  reopened: (name: string) => `Call for ${name} is in Unassigned.`,
  reopenedInPlace: (name: string) => `Call for ${name} restored.`,
  undone: (name: string) => `Call for ${name} changed back.`,
  notUndone: (name: string) => `Couldn’t undo the change for ${name}.`,
  promiseUndone: (name: string) => `${name}: arrival window changed back.`,
  visitNotBack: 'The old time is taken, so not every visit is back on the board.',
  placeTaken: 'The old time is taken, so the call is in Unassigned.',
  notOpened: 'Couldn’t open the call.',
} as const;
