import { type Feature, featureNames } from '@fieldwright/domain/settings/feature-flags';

interface FeatureWords {
  name: string;
  /** what it does, and what is missing without it */
  detail: string;
}

export const featuresTexts = {
  title: 'Features',
  lead: 'What your company uses. Changes apply to you now, and to everyone else at their next sign-in or within a few hours.',
  features: {
    liveUpdates: {
      name: featureNames.liveUpdates,
      detail:
        'Others’ changes show up automatically. Without it, you’ll see their changes when you reopen a page.',
    },
    errorReports: {
      name: featureNames.errorReports,
      detail:
        'When something goes wrong in a browser, owners and admins see a report, without names or anything typed. When this is off, nothing is reported or kept.',
    },
  } satisfies Record<Feature, FeatureWords>,
  history: 'History',
  historyTitle: 'Feature history',
  waiting: 'Not changed yet. Retrying…',
  tryNow: 'Save now',
  unsaved: 'A feature change isn’t saved yet.',
  switchedOn: (name: string) => `${name}: on.`,
  switchedOff: (name: string) => `${name}: off.`,
  notSwitched: (name: string, reason: string) => `Couldn’t change ${name}. ${reason}`,
} as const;
