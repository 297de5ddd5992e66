/** Names of visit statuses and of other events. Separate from `ui.texts.ts`, which customers load. */
export const visitStatusTexts = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  working: 'Working',
  paused: 'Paused',
  done: 'Done',
  nonJob: 'Not a job',
} as const;
