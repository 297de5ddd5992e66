import type { CorrectedField } from '@fieldwright/domain/schedule/visit-times';

/** Texts of a visit's actual times and hours. */
export const visitTimesTexts = {
  correct: 'Correct times',
  title: (day: string) => `Correct times for ${day}`,
  fields: {
    enRouteDate: 'On the way',
    arrivedDate: 'Arrived',
    finishedDate: 'Finished',
    pausedMinutes: 'Breaks (minutes)',
  } satisfies Record<CorrectedField, string>,
  days: { enRouteDate: 'Date on the way', arrivedDate: 'Date arrived', finishedDate: 'Date finished' },
  noDate: 'Enter a date.',
  zone: (name: string) => `Times are in ${name}.`,
  unchanged: 'Change a time to save.',
  minutes: 'Enter whole minutes.',
  reason: 'Reason',
  noReason: 'Enter a reason.',
  save: 'Save times',
  cancel: 'Cancel',
  unsaved: 'Your corrections aren’t saved.',
  saved: 'Times corrected.',
  at: (step: string, time: string) => `${step} ${time}`,
  work: (length: string) => `${length} working`,
  travel: (length: string) => `${length} driving`,
  breaks: (length: string) => `${length} of breaks`,
  ofJob: 'Hours on this job',
} as const;
