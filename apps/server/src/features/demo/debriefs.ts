import type { debriefQuestions } from '../people/company-defaults.ts';
import type { Job } from './jobs.ts';

type Answers = Record<(typeof debriefQuestions)[number], readonly string[]>;

const always: Omit<Answers, 'What was done?'> = {
  'Does everything work as you leave?': ['Yes', 'Yes, tested twice', 'Yes, customer tried it too'],
  'Was the customer at home?': ['Yes', 'Yes', 'No, neighbor let me in'],
  'What should be looked at next time?': ['Nothing', 'Nothing that I saw'],
};
const advised = { 'What should be looked at next time?': ['See the recommendation'] };
const repaired = [
  'Found the cause, replaced the part, tested.',
  'Repaired and cleaned, tested with the customer.',
  'Replaced, old part shown to the customer.',
];
const done: Partial<Record<string, readonly string[]>> = {
  'Tune-up': [
    'Cleaned and adjusted, new filter, readings within the maker’s limits.',
    'Tune-up done, all safety checks passed.',
  ],
  'Plan visit, two systems': ['Both systems cleaned and adjusted, filters changed.'],
  Thermostat: ['Put in and set up with the customer.', 'Wired, set up, tried in heating and cooling.'],
  'Air quality': ['Put in and tried, customer shown how to care for it.'],
  'Stopped drain': [
    'Opened the line, ran water for ten minutes, drains freely.',
    'Cleared, cause shown to the customer.',
  ],
  'Backflow test': ['Tested, passed, report sent to the water utility.'],
  'Gas line': ['Pressure-tested and leak-checked, holds.'],
  'Outlets and switches': ['Put in, polarity and ground tested.'],
  'Lights and fans': ['Put up, wired and tried at every setting.'],
  'Safety inspection': ['Gone through the house by the list, findings in the report.'],
  'Generator service': ['Serviced, run under load for fifteen minutes.'],
};
const installed = [
  'Put in, started up by the maker’s list, shown to the customer.',
  'Put in and tried, the old one taken away.',
];

/** What a technician may note on leaving, by question. @param isAdvised something is recommended */
export function debriefAnswers(job: Job, isAdvised: boolean): Answers {
  return {
    ...always,
    ...(isAdvised && advised),
    'What was done?': job.install ? installed : (done[job.text] ?? repaired),
  };
}
