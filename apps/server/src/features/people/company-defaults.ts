type Priority = 'emergency' | 'high' | 'normal' | 'low';

/** What a new company begins with, so that a call can be booked and a job done at once. Everything may be changed. */
export const departments: readonly {
  text: string;
  /** what kind of work, how many minutes it takes as a rule, how urgent it is */
  jobTypes: readonly (readonly [text: string, minutes: number, priority: Priority])[];
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
  },
  {
    text: 'Plumbing',
    jobTypes: [
      ['Leak', 75, 'high'],
      ['Stopped drain', 75, 'high'],
      ['No hot water', 90, 'high'],
      ['Toilet', 60, 'normal'],
      ['Faucet or fixture', 75, 'normal'],
      ['Water heater installation', 240, 'normal'],
    ],
  },
  {
    text: 'Electrical',
    jobTypes: [
      ['No power', 75, 'emergency'],
      ['Breaker trips', 75, 'high'],
      ['Outlets and switches', 75, 'normal'],
      ['Lights and fans', 90, 'normal'],
      ['Safety inspection', 75, 'low'],
      ['Panel upgrade', 420, 'normal'],
    ],
  },
];

/** What a technician is asked on leaving. */
export const debriefQuestions = [
  'What was done?',
  'Does everything work as you leave?',
  'Was the customer at home?',
  'What should be looked at next time?',
] as const;

/** An empty book to fill. */
export const priceBook = 'Service';
