import type { CorrectedField } from '@fieldwright/domain/schedule/visit-times';

/** Texts of a visit's actual times and hours. */
export const visitTimesTexts = {
  correct: 'Correct times',
  title: (day: string) => `Correct times, ${day}`,
  fields: {
    enRouteDate: 'On the way',
    arrivedDate: 'Arrived',
    finishedDate: 'Finished',
    pausedMinutes: 'Breaks, in minutes',
  } satisfies Record<CorrectedField, string>,
  minutes: 'Enter whole minutes.',
  reason: 'Reason',
  noReason: 'Enter a reason.',
  save: 'Save times',
  cancel: 'Cancel',
  unsaved: 'Your corrections aren’t saved.',
  saved: 'Times corrected.',
  at: (step: string, time: string) => `${step} ${time}`,
  work: (length: string) => `${length} on site`,
  travel: (length: string) => `${length} driving`,
  breaks: (length: string) => `${length} of breaks`,
  ofJob: 'Hours of this job',
} as const;
