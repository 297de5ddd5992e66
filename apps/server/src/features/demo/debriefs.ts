import { debriefQuestions } from '../people/company-defaults.texts.ts';
import type { Job } from './jobs.ts';
import type { NextId, Rows } from './rows.ts';

/** Answers by question. */
type Answers = Readonly<Record<string, readonly string[]>>;

const always: Answers = {
  'Everything working when you left?': ['Yes'],
  'Was the customer home?': ['Yes', 'Yes', 'No'],
  'Anything to watch for on the next visit?': ['No', 'Nothing I saw'],
};
const advised: Answers = { 'Anything to watch for on the next visit?': ['See recommendation'] };
const repaired = [
  'Found the bad part, replaced it, tested OK.',
  'Repaired and cleaned, tested with customer.',
  'Replaced, showed customer the old part.',
];
const done: Partial<Record<string, readonly string[]>> = {
  'Tune-up': [
    'Cleaned and adjusted, new filter, all readings within spec.',
    'Tune-up complete, passed all safety checks.',
  ],
  'Maintenance visit, two systems': ['Both systems cleaned and adjusted, filters changed.'],
  Thermostat: ['Installed and programmed with customer.', 'Wired, programmed, tested in heat and cool.'],
  'Air quality': ['Installed and tested, showed customer how to maintain it.'],
  'Clogged drain': [
    'Cleared the line, ran water ten minutes, draining freely.',
    'Cleared, showed customer the cause.',
  ],
  'Backflow test': ['Tested, passed, report sent to water utility.'],
  'Gas line': ['Pressure-tested and leak-checked, holding.'],
  'Outlets and switches': ['Installed, polarity and ground tested.'],
  'Lights and fans': ['Installed, wired and tested on every setting.'],
  'Safety inspection': ['Completed the inspection checklist, findings in report.'],
  'Generator service': ['Serviced, ran under load for 15 minutes.'],
};
const installed = [
  'Installed, completed startup checklist, walked customer through it.',
  'Installed and tested, old unit hauled away.',
];

/**
 * Draws a technician's debrief answers, by question. @param isAdvised whether the visit has a
 * recommendation
 */
export function debriefAnswers(job: Job, isAdvised: boolean): Answers {
  return {
    ...always,
    ...(isAdvised && advised),
    'What was done?': job.install ? installed : (done[job.text] ?? repaired),
  };
}

/** Adds the debrief questions of a new company. */
export function addDebriefQuestions(rows: Rows, nextId: NextId): void {
  const ids = new Map<string, number>();
  for (const [order, { text, after, failsOn = [], ...fields }] of debriefQuestions.entries()) {
    const id = nextId();
    ids.set(text, id);
    rows.add('debrief_questions', {
      id,
      text,
      ...fields,
      failsOn,
      askedIfId: after ? ids.get(after[0])! : null,
      askedIf: after?.[1] ?? '',
      order,
    });
  }
}
