import type { Feature } from '@fieldwright/domain/settings/feature-flags';

interface FeatureWords {
  name: string;
  /** what it gives, and what is missing without it */
  detail: string;
}

export const featuresTexts = {
  title: 'Features',
  lead: 'What your company uses. A change holds for you at once, and for everybody else the next time they sign in, or after a few hours.',
  features: {
    liveUpdates: {
      name: 'Live updates',
      detail:
        'What others change appears on the screen by itself. Without it, pages show it when they are opened again.',
    },
    errorReports: {
      name: 'Error reports',
      detail:
        'When something goes wrong in a browser, it is reported to owners and admins, without names and without what anybody typed. Without it, nothing is reported or kept.',
    },
  } satisfies Record<Feature, FeatureWords>,
  waiting: 'Not switched yet. It is tried again by itself.',
  tryNow: 'Switch now',
  unsaved: 'A feature is not switched yet.',
  switchedOn: (name: string) => `${name}: on.`,
  switchedOff: (name: string) => `${name}: off.`,
  notSwitched: (name: string, reason: string) => `${name} is as before. ${reason}`,
} as const;
