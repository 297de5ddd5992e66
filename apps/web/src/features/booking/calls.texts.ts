/* Texts about calls outside the dialogs, whose own texts load with them. */

export const callActionTexts = {
  book: 'Book a call',
  edit: 'Edit call…',
  reschedule: 'Reschedule call…',
  cancel: 'Cancel call…',
  reopen: 'Reopen call',
  menu: (name: string) => `Actions for ${name}`,
} as const;

/** Texts for a visit that does not fit its place. */
export const misfitTexts = {
  trade: (name: string, own: string, needed: string) => `${name} is in ${own}; this call is ${needed}`,
  holiday: (name: string) => `Closed for ${name}`,
  otherDay: (promised: string) => `Not the promised day: ${promised}`,
  outsideWindow: (promised: string) => `Outside the arrival window, ${promised}`,
  today: 'today',
  emergencyLater: 'Emergency moved to a later day',
  laterTitle: 'Move an emergency to a later day?',
  laterText: (name: string, place: string) =>
    `The call for ${name} is an emergency. It would be moved to ${place}.`,
  later: 'Move to that day',
  keep: 'Leave as is',
} as const;
