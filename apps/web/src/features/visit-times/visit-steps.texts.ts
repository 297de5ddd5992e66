import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';

/** Texts of the buttons by which a technician says how far a visit is. */
export const visitStepTexts = {
  steps: {
    dispatched: 'On my way',
    working: 'Arrived',
    paused: 'Pause',
    done: 'Finished',
  },
  goOn: 'Resume',
  said: (customer: string, status: VisitStatus) =>
    ({
      scheduled: `${customer} is scheduled again.`,
      confirmed: `${customer} is scheduled again.`,
      dispatched: `On the way to ${customer}.`,
      working: `Arrived: ${customer}.`,
      paused: `Paused: ${customer}.`,
      done: `Finished: ${customer}.`,
    })[status],
  notSaid: (customer: string, reason: string) => `Couldn’t update ${customer}. ${reason}`,
  saving: 'Saving…',
  waiting: 'Not saved yet. It will be sent when you’re back online.',
  unsaved: 'Your visit’s status isn’t saved yet because you’re offline. If you leave, it won’t be sent.',
} as const;
