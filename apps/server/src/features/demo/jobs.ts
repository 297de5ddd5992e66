import type { debriefQuestions } from '../people/company-defaults.ts';
import type { Trade } from './catalog/catalog.ts';

/** A job type of the demo, why people call for it, and the services that it may come to. */
export interface Job {
  text: string;
  trade: Trade;
  minutes: number;
  priority: 'emergency' | 'high' | 'normal' | 'low';
  /** how the call is put */
  reasons: readonly string[];
  /** the visit's own charge, before what is done */
  visit?: string;
  /** codes of the services, or how they begin */
  work: readonly string[];
  /** only booked straight, a day or half of one long */
  install?: true;
  /** ends in a proposal, not in a work order */
  estimate?: true;
}

const job = (
  trade: Trade,
  text: string,
  minutes: number,
  rest: Partial<Job> & Pick<Job, 'reasons' | 'work'>,
): Job => ({
  trade,
  text,
  minutes,
  priority: 'normal',
  ...rest,
});
const hvac = (text: string, minutes: number, rest: Partial<Job> & Pick<Job, 'reasons' | 'work'>) =>
  job('HVAC', text, minutes, rest);
const plumbing = (text: string, minutes: number, rest: Partial<Job> & Pick<Job, 'reasons' | 'work'>) =>
  job('PLB', text, minutes, rest);
const electrical = (text: string, minutes: number, rest: Partial<Job> & Pick<Job, 'reasons' | 'work'>) =>
  job('ELE', text, minutes, rest);

export const jobs: readonly Job[] = [
  hvac('No heat', 90, {
    priority: 'high',
    visit: 'HVAC-DIAG',
    reasons: ['No heat upstairs', 'No heat since last night', 'Furnace starts and stops', 'Blows cold air'],
    work: ['HVAC-IGN', 'HVAC-FLS', 'HVAC-SAFE', 'HVAC-BRD', 'HVAC-IND', 'HVAC-GVL-1S', 'HVAC-STR'],
  }),
  hvac('No cooling', 90, {
    priority: 'high',
    visit: 'HVAC-DIAG',
    reasons: ['Does not cool', 'Outdoor unit hums and does not start', 'Ice on the lines', 'House at 82°'],
    work: ['HVAC-CAP', 'HVAC-CON', 'HVAC-CFM', 'HVAC-RFG', 'HVAC-LEAK', 'HVAC-HSK'],
  }),
  hvac('Tune-up', 75, {
    reasons: ['Fall tune-up', 'Spring tune-up', 'Tune-up before winter'],
    work: ['HVAC-TUNE-FU', 'HVAC-TUNE-HP', 'HVAC-TUNE-AC'],
  }),
  hvac('Plan visit, two systems', 105, {
    reasons: ['Plan visit, two systems', 'Comfort Plan, both systems'],
    work: ['HVAC-TUNE-2'],
  }),
  hvac('Thermostat', 60, {
    reasons: ['Thermostat blank', 'Wants a Wi-Fi thermostat', 'Thermostat does not hold'],
    work: ['HVAC-TST', 'HVAC-BRD-XFR'],
  }),
  hvac('Noise or water', 75, {
    visit: 'HVAC-DIAG',
    reasons: ['Noisy furnace', 'Water under the air handler', 'Rattle in the attic', 'Burnt smell at start'],
    work: ['HVAC-DRN', 'HVAC-BLM', 'HVAC-IND-80', 'HVAC-DUC-SEA'],
  }),
  hvac('Air quality', 90, {
    priority: 'low',
    reasons: ['Dry air upstairs', 'Musty smell from the vents', 'Humidifier does nothing'],
    work: ['HVAC-AIR', 'HVAC-DUC'],
  }),
  hvac('Replacement estimate', 60, {
    estimate: true,
    reasons: ['Quote for a heat pump', 'Second opinion on a new furnace', 'Wants to replace both units'],
    work: [],
  }),
  hvac('System installation', 480, {
    install: true,
    reasons: ['Install day: heat pump', 'Install day: furnace and coil', 'Install day: ductless'],
    work: ['HVAC-HP15', 'HVAC-HP17', 'HVAC-GF96', 'HVAC-AC14', 'HVAC-DLS'],
  }),
  plumbing('Leak', 75, {
    priority: 'high',
    visit: 'PLB-DIAG',
    reasons: [
      'Leak under the kitchen sink',
      'Water on the ceiling',
      'Drip behind the washing machine',
      'Hose bib leaks',
    ],
    work: [
      'PLB-PIP-PH',
      'PLB-PIP-P3',
      'PLB-PIP-PX',
      'PLB-SNK-TRP',
      'PLB-SNK-STP',
      'PLB-VLV-H8',
      'PLB-VLV-M34',
    ],
  }),
  plumbing('Stopped drain', 75, {
    priority: 'high',
    reasons: ['Kitchen drain stopped', 'Tub drains slowly', 'Main line backs up', 'Shower drain smells'],
    work: ['PLB-DRN', 'PLB-SEW-CAM'],
  }),
  plumbing('No hot water', 90, {
    priority: 'high',
    visit: 'PLB-DIAG',
    reasons: ['No hot water', 'Hot water runs out fast', 'Water heater leaks at the top'],
    work: ['PLB-WHR'],
  }),
  plumbing('Toilet', 60, {
    reasons: ['Toilet runs all night', 'Toilet rocks', 'Toilet, second floor, stopped'],
    work: ['PLB-TLT', 'PLB-TOI-EL', 'PLB-TOI-CH'],
  }),
  plumbing('Faucet or fixture', 75, {
    reasons: ['Kitchen faucet drips', 'Shower does not mix', 'New disposal', 'Low pressure upstairs'],
    work: ['PLB-FAU', 'PLB-SHW', 'PLB-SNK', 'PLB-VLV-P34'],
  }),
  plumbing('Sump or pump', 90, {
    visit: 'PLB-DIAG',
    reasons: ['Sump pump runs without stopping', 'Water in the crawl space', 'Pump alarm'],
    work: ['PLB-PMP'],
  }),
  plumbing('Backflow test', 45, {
    priority: 'low',
    reasons: ['Backflow test, yearly'],
    work: ['PLB-DIAG-BFT', 'PLB-VLV-BRK'],
  }),
  plumbing('Gas line', 120, {
    reasons: ['Gas line, new range', 'Gas for a grill outdoors', 'Smell of gas at the meter'],
    work: ['PLB-GAS'],
  }),
  plumbing('Water heater installation', 240, {
    install: true,
    reasons: ['Water heater, replace', 'Tankless, put in'],
    work: ['PLB-WH-G50', 'PLB-WH-E50', 'PLB-WH-H50', 'PLB-WH-T19'],
  }),
  electrical('No power', 75, {
    priority: 'emergency',
    visit: 'ELE-DIAG',
    reasons: [
      'Half the kitchen has no power',
      'No power in two bedrooms',
      'Lights flicker in the whole house',
    ],
    work: ['ELE-BR', 'ELE-REC-G20', 'ELE-PNL-GND'],
  }),
  electrical('Breaker trips', 75, {
    priority: 'high',
    visit: 'ELE-DIAG',
    reasons: ['Breaker trips with the microwave', 'Dryer trips the breaker', 'GFCI does not reset'],
    work: ['ELE-BR', 'ELE-REC-G20', 'ELE-CIR-MIC'],
  }),
  electrical('Outlets and switches', 75, {
    reasons: ['Outlets in the garage', 'Dimmers for the living room', 'Outlet for the porch'],
    work: ['ELE-REC', 'ELE-SWT', 'ELE-CIR-120'],
  }),
  electrical('Lights and fans', 90, {
    reasons: ['Ceiling fans in two rooms', 'Recessed lights, kitchen', 'Bath fan is loud', 'Attic fan'],
    work: ['ELE-LGT', 'ELE-FAN'],
  }),
  electrical('Safety inspection', 75, {
    priority: 'low',
    reasons: ['Inspection before a sale', 'Panel inspection', 'Smoke alarms are ten years old'],
    work: ['ELE-DIAG-INS', 'ELE-DIAG-THM', 'ELE-ALM', 'ELE-SPD'],
  }),
  electrical('Generator service', 90, {
    reasons: ['Generator, yearly service', 'Generator did not start last week'],
    work: ['ELE-GNS'],
  }),
  electrical('EV charger', 240, {
    install: true,
    reasons: ['EV charger in the garage', 'Outlet for an electric car'],
    work: ['ELE-EV'],
  }),
  electrical('Panel upgrade', 420, {
    install: true,
    reasons: ['Panel upgrade, 200 A', 'Old panel, insurer wants it out'],
    work: ['ELE-PNL-200', 'ELE-PNL-UPG', 'ELE-PNL-125'],
  }),
];

export const debriefAnswers: Record<(typeof debriefQuestions)[number], readonly string[]> = {
  'What was done?': [
    'Found the cause, replaced the part, tested.',
    'Done as booked.',
    'Repaired and cleaned, readings in the notes.',
    'Replaced, old part shown to the customer.',
  ],
  'Does everything work as you leave?': ['Yes', 'Yes, tested twice', 'Yes, customer tried it too'],
  'Was the customer at home?': ['Yes', 'Yes', 'No, neighbor let me in'],
  'What should be looked at next time?': [
    'Nothing',
    'Filter size changed, see the door',
    'Age of the equipment',
    'Water stain near the drain',
  ],
};
