type Priority = 'emergency' | 'high' | 'normal' | 'low';

/**
 * The departments, job types and system types of a new company, so that it can book calls immediately. Everything can be
 * changed.
 */
export const departments: readonly {
  text: string;
  /** the kind of work, its usual length in minutes, and its priority */
  jobTypes: readonly (readonly [text: string, minutes: number, priority: Priority])[];
  /** the types of systems that it works on */
  systemTypes: readonly string[];
}[] = [
  {
    text: 'Heating & cooling',
    jobTypes: [
      ['No heat', 90, 'high'],
      ['No cooling', 90, 'high'],
      ['Tune-up', 75, 'normal'],
      ['Thermostat', 60, 'normal'],
      ['Replacement estimate', 60, 'normal'],
      ['System installation', 480, 'normal'],
    ],
    systemTypes: ['Furnace', 'Air conditioner', 'Heat pump', 'Boiler'],
  },
  {
    text: 'Plumbing',
    jobTypes: [
      ['Leak', 75, 'high'],
      ['Clogged drain', 75, 'high'],
      ['No hot water', 90, 'high'],
      ['Toilet', 60, 'normal'],
      ['Faucets and fixtures', 75, 'normal'],
      ['Water heater installation', 240, 'normal'],
    ],
    systemTypes: ['Water heater', 'Sump pump', 'Water softener'],
  },
  {
    text: 'Electrical',
    jobTypes: [
      ['No power', 75, 'emergency'],
      ['Breaker tripping', 75, 'high'],
      ['Outlets and switches', 75, 'normal'],
      ['Lights and fans', 90, 'normal'],
      ['Safety inspection', 75, 'low'],
      ['Panel upgrade', 420, 'normal'],
    ],
    systemTypes: ['Electrical panel', 'Generator', 'EV charger'],
  },
];

/** The arrival windows of a new company: two hours each. */
export const arrivalWindows = [
  { text: '8–10 AM', startTime: '08:00', endTime: '10:00' },
  { text: '10 AM–12 PM', startTime: '10:00', endTime: '12:00' },
  { text: '12–2 PM', startTime: '12:00', endTime: '14:00' },
  { text: '2–4 PM', startTime: '14:00', endTime: '16:00' },
] as const;

/** The usual ways customers hear of a company. */
export const leadSources = [
  'Google',
  'Referral',
  'Repeat customer',
  'Door hanger',
  'Website',
  'Other',
] as const;

/**
 * The questions that a technician answers when leaving. `after` asks one only if an earlier one has this answer.
 */
export const debriefQuestions: readonly {
  text: string;
  answerKind: 'note' | 'yesNo';
  required: boolean;
  failsOn?: readonly string[];
  after?: readonly [text: string, answer: string];
}[] = [
  { text: 'What was done?', answerKind: 'note', required: true },
  { text: 'Everything working when you left?', answerKind: 'yesNo', required: true, failsOn: ['No'] },
  {
    text: 'What isn’t working?',
    answerKind: 'note',
    required: true,
    after: ['Everything working when you left?', 'No'],
  },
  { text: 'Was the customer home?', answerKind: 'yesNo', required: true },
  { text: 'Anything to watch for on the next visit?', answerKind: 'note', required: false },
];
