import type { Trade } from '../price-books/starter/catalog.ts';
import type { EquipmentName } from './equipment.ts';

/** A reason for a call in the customer's words, and the work it can lead to. */
export interface Reason {
  text: string;
  /** one of these services: codes, or the beginnings of codes */
  work: readonly string[];
  /** sometimes done along with it */
  also?: string;
  /** only at sites with at least `count` of these systems, 1 if omitted */
  at?: readonly EquipmentName[];
  count?: number;
  /** the months in which people call about it; all year if omitted */
  months?: readonly number[];
  /** for homes only */
  home?: true;
  /** only where a maintenance plan covers it */
  plan?: true;
}

/** A job type of the demo, with the reasons for calling. */
export interface Job {
  text: string;
  trade: Trade;
  minutes: number;
  priority: 'emergency' | 'high' | 'normal' | 'low';
  reasons: readonly Reason[];
  /** the code of the visit's own charge, in addition to the work */
  visit?: string;
  /** the weight among jobs of its priority; lower for work that few sites need */
  share: number;
  /** only booked directly, for a day or half a day */
  install?: true;
  /** leads to a proposal instead of a work order */
  estimate?: true;
}

type Rest = Partial<Pick<Job, 'priority' | 'visit' | 'share' | 'install' | 'estimate'>>;
const jobsOf =
  (trade: Trade) =>
  (text: string, minutes: number, rest: Rest, ...reasons: Reason[]): Job => ({
    trade,
    text,
    minutes,
    priority: 'normal',
    share: 1,
    ...rest,
    reasons,
  });
const why = (text: string, work: readonly string[], rest: Omit<Reason, 'text' | 'work'> = {}): Reason => ({
  text,
  work,
  ...rest,
});
const hvac = jobsOf('HVAC');
const plumbing = jobsOf('PLB');
const electrical = jobsOf('ELE');

const cold = { months: [10, 11, 12, 1, 2, 3, 4] };
const hot = { months: [5, 6, 7, 8, 9] };
const home = { home: true } as const;
const comfort = ['furnace', 'airConditioner', 'heatPump'] as const;
const gasAtHome = ['furnace', 'gasWaterHeater', 'tankless'] as const;

export const jobs: readonly Job[] = [
  hvac(
    'No heat',
    90,
    { priority: 'high', visit: 'HVAC-DIAG' },
    why('No heat upstairs', ['HVAC-IGN', 'HVAC-FLS-NEW', 'HVAC-IND', 'HVAC-STR', 'HVAC-BRD-DEF'], {
      ...cold,
      ...home,
    }),
    why(
      'No heat since last night',
      ['HVAC-IGN', 'HVAC-GVL-1S', 'HVAC-BRD-FUN', 'HVAC-STR', 'HVAC-BRD-RLY'],
      cold,
    ),
    why('Furnace keeps shutting off', ['HVAC-FLS', 'HVAC-SAFE', 'HVAC-IND-80'], { ...cold, at: ['furnace'] }),
    why('Blowing cold air', ['HVAC-IGN', 'HVAC-FLS-CLN', 'HVAC-STR', 'HVAC-BRD-XFR', 'HVAC-BRD-DEF'], cold),
  ),
  hvac(
    'No cooling',
    90,
    { priority: 'high', visit: 'HVAC-DIAG' },
    why('Not cooling', ['HVAC-CAP', 'HVAC-CON', 'HVAC-RFG'], { ...hot, also: 'HVAC-DRN-CLR' }),
    why('Outdoor unit hums but won’t start', ['HVAC-CAP', 'HVAC-CON', 'HVAC-HSK'], hot),
    why('Ice on the lines', ['HVAC-RFG', 'HVAC-LEAK'], hot),
    why('House is 82° inside', ['HVAC-CAP', 'HVAC-CFM', 'HVAC-RFG'], { ...hot, ...home }),
  ),
  hvac(
    'Tune-up',
    75,
    {},
    why('Fall tune-up', ['HVAC-TUNE-FU', 'HVAC-TUNE-HP', 'HVAC-TUNE-DL'], { months: [9, 10, 11] }),
    why('Tune-up before winter', ['HVAC-TUNE-FU', 'HVAC-TUNE-HP'], { months: [10, 11, 12] }),
    why('Spring tune-up', ['HVAC-TUNE-AC', 'HVAC-TUNE-HP', 'HVAC-TUNE-DL'], { months: [3, 4, 5, 6] }),
    why('Annual tune-up', ['HVAC-TUNE-FU', 'HVAC-TUNE-AC', 'HVAC-TUNE-HP', 'HVAC-TUNE-DL']),
  ),
  hvac(
    'Maintenance visit, two systems',
    105,
    { share: 0.3 },
    why('Maintenance visit, two systems', ['HVAC-TUNE-2'], { at: comfort, count: 2, plan: true }),
    why('Maintenance visit, both systems', ['HVAC-TUNE-2'], { at: comfort, count: 2, plan: true }),
  ),
  hvac(
    'Thermostat',
    60,
    {},
    why('Thermostat blank', ['HVAC-TST-PRG', 'HVAC-BRD-XFR']),
    why('Wants a Wi-Fi thermostat', ['HVAC-TST-WIF', 'HVAC-TST-HUM']),
    why('Thermostat won’t hold temperature', ['HVAC-TST-BAS', 'HVAC-TST-PRG']),
  ),
  hvac(
    'Noisy or leaking unit',
    75,
    { visit: 'HVAC-DIAG' },
    why('Noisy furnace', ['HVAC-BLM', 'HVAC-IND-80'], { at: ['furnace'] }),
    why('Water under the air handler', ['HVAC-DRN-CLR', 'HVAC-DRN-PMP', 'HVAC-DRN-FSW'], {
      at: ['airConditioner', 'heatPump'],
    }),
    why('Rattling in the attic', ['HVAC-DUC-SEA'], home),
    why('Burning smell at startup', ['HVAC-BLM-13', 'HVAC-BLM-12'], { at: ['furnace'] }),
  ),
  hvac(
    'Air quality',
    90,
    { priority: 'low' },
    why('Dry air upstairs', ['HVAC-AIR-HBY', 'HVAC-AIR-HST'], {
      ...cold,
      ...home,
      at: ['furnace', 'heatPump'],
    }),
    why('Musty smell from the vents', ['HVAC-AIR-UV', 'HVAC-AIR-MED'], { at: comfort, also: 'HVAC-DUC-SEA' }),
    why('Humidifier not working', ['HVAC-AIR-PAD'], { ...cold, at: ['furnace', 'heatPump'] }),
  ),
  hvac(
    'Replacement estimate',
    60,
    { estimate: true },
    why('Quote for a heat pump', []),
    why('Second opinion on a new furnace', [], { at: ['furnace'] }),
    why('Wants to replace both units', [], { at: ['airConditioner'] }),
  ),
  hvac(
    'System installation',
    480,
    { install: true },
    why('Heat pump installation', ['HVAC-HP15', 'HVAC-HP17'], { at: ['heatPump'] }),
    why('Furnace installation', ['HVAC-GF96', 'HVAC-GF80'], { at: ['furnace'] }),
    why('Air conditioner installation', ['HVAC-AC14', 'HVAC-AC17'], { at: ['airConditioner'] }),
    why('Ductless installation', ['HVAC-DLS']),
  ),
  plumbing(
    'Leak',
    75,
    { priority: 'high', visit: 'PLB-DIAG' },
    why('Leak under the kitchen sink', ['PLB-SNK-TRP', 'PLB-SNK-BAS'], { also: 'PLB-SNK-STP' }),
    why('Water coming through ceiling', ['PLB-PIP-PH', 'PLB-PIP-PX', 'PLB-PIP-DR']),
    why('Leak behind the washing machine', ['PLB-VLV-WSH'], home),
    why('Hose bib leaking', ['PLB-VLV-H6', 'PLB-VLV-H8', 'PLB-VLV-H12']),
  ),
  plumbing(
    'Clogged drain',
    75,
    { priority: 'high' },
    why('Kitchen sink clogged', ['PLB-DRN-KIT'], { also: 'PLB-SNK-TRP' }),
    why('Tub draining slowly', ['PLB-DRN-TUB'], home),
    why('Main line backing up', ['PLB-DRN-MNC', 'PLB-DRN-MNP', 'PLB-DRN-JET'], { also: 'PLB-SEW-CAM' }),
    why('Floor drain backed up', ['PLB-DRN-FLR']),
  ),
  plumbing(
    'No hot water',
    90,
    { priority: 'high', visit: 'PLB-DIAG' },
    why('No hot water', ['PLB-WHR-EL2', 'PLB-WHR-WTU', 'PLB-WHR-TCP', 'PLB-WHR-DSC']),
    why('Hot water runs out fast', ['PLB-WHR-EL1', 'PLB-WHR-FLU'], { also: 'PLB-WHR-ANO' }),
    why('Water heater leaking at the top', ['PLB-WHR-TPV', 'PLB-WHR-EXP']),
  ),
  plumbing(
    'Toilet',
    60,
    {},
    why('Toilet keeps running', ['PLB-TLT-FLP', 'PLB-TLT-FIL', 'PLB-TLT-RBT']),
    why('Toilet rocks', ['PLB-TLT-WAX', 'PLB-TLT-FLG']),
    why('Upstairs toilet clogged', ['PLB-DRN-TLT']),
    why('Wants a taller toilet', ['PLB-TOI-CH', 'PLB-TOI-EL'], { also: 'PLB-TLT-SEA' }),
  ),
  plumbing(
    'Faucets and fixtures',
    75,
    {},
    why('Kitchen faucet dripping', ['PLB-FAU-KPD', 'PLB-FAU-K2H'], { also: 'PLB-SNK-STP' }),
    why('Shower won’t mix hot and cold', ['PLB-SHW-CAR', 'PLB-SHW-TCA'], { ...home, also: 'PLB-SHW-HED' }),
    why('New garbage disposal', ['PLB-SNK-D12', 'PLB-SNK-D34'], home),
    why('Low pressure upstairs', ['PLB-VLV-P34', 'PLB-VLV-P1']),
  ),
  plumbing(
    'Sump pump',
    90,
    { visit: 'PLB-DIAG', share: 0.4 },
    why('Sump pump won’t shut off', ['PLB-PMP-S13', 'PLB-PMP-S12'], { at: ['sumpPump'] }),
    why('Water in the crawl space', ['PLB-PMP-S12', 'PLB-PMP-SBA'], { at: ['sumpPump'] }),
    why('Sump pump alarm going off', ['PLB-PMP-S34', 'PLB-PMP-SBA'], { at: ['sumpPump'] }),
  ),
  plumbing(
    'Backflow test',
    45,
    { priority: 'low' },
    why('Annual backflow test', ['PLB-DIAG-BFT'], { also: 'PLB-VLV-BRK' }),
  ),
  plumbing(
    'Gas line',
    120,
    {},
    why('Gas line for a new range', ['PLB-GAS-RNG'], { ...home, at: gasAtHome }),
    why('Gas line for an outdoor grill', ['PLB-GAS-GRL'], { ...home, at: gasAtHome }),
    why('Gas smell at the meter', ['PLB-GAS-LK'], { at: gasAtHome, also: 'PLB-GAS-TST' }),
  ),
  plumbing(
    'Water heater installation',
    240,
    { install: true },
    why('Water heater replacement', ['PLB-WH-G50', 'PLB-WH-G40'], { at: ['gasWaterHeater'] }),
    why('Electric water heater replacement', ['PLB-WH-E50', 'PLB-WH-H50'], { at: ['electricWaterHeater'] }),
    why('Tankless installation', ['PLB-WH-T18', 'PLB-WH-T19'], { at: ['gasWaterHeater', 'tankless'] }),
  ),
  electrical(
    'No power',
    75,
    { priority: 'emergency', visit: 'ELE-DIAG' },
    why('Half the kitchen has no power', ['ELE-REC-G20', 'ELE-BR-D20', 'ELE-BR-120']),
    why('No power in two bedrooms', ['ELE-BR-A15', 'ELE-BR-A20', 'ELE-BR-115'], home),
    why('Lights flickering all over the house', ['ELE-PNL-GND', 'ELE-BR-M100'], home),
  ),
  electrical(
    'Breaker tripping',
    75,
    { priority: 'high', visit: 'ELE-DIAG' },
    why('Breaker trips when the microwave runs', ['ELE-CIR-MIC', 'ELE-BR-D20']),
    why('Dryer trips the breaker', ['ELE-BR-230', 'ELE-REC-DRY'], home),
    why('GFCI won’t reset', ['ELE-REC-G20', 'ELE-BR-G20']),
  ),
  electrical(
    'Outlets and switches',
    75,
    {},
    why('Outlets needed in the garage', ['ELE-REC-NEW', 'ELE-CIR-120'], { ...home, also: 'ELE-REC-G20' }),
    why('Dimmers for the living room', ['ELE-SWT-DIM', 'ELE-SWT-SMT'], home),
    why('Outlet needed on the porch', ['ELE-REC-NWO', 'ELE-REC-GWR']),
    why('Loose outlets', ['ELE-REC-15', 'ELE-REC-20'], { also: 'ELE-REC-USB' }),
  ),
  electrical(
    'Lights and fans',
    90,
    {},
    why('Ceiling fans in two rooms', ['ELE-FAN-CEX', 'ELE-FAN-CNB']),
    why('Recessed lights for the kitchen', ['ELE-LGT-R44', 'ELE-LGT-R64', 'ELE-LGT-R66']),
    why('Bath fan is loud', ['ELE-FAN-B80', 'ELE-FAN-B11']),
    why('Wants an attic fan', ['ELE-FAN-ATT'], home),
  ),
  electrical(
    'Safety inspection',
    75,
    { priority: 'low' },
    why('Inspection before selling the house', ['ELE-DIAG-INS']),
    why('Panel inspection', ['ELE-DIAG-THM'], { also: 'ELE-SPD-50' }),
    why('Smoke alarms are ten years old', ['ELE-ALM-SET']),
  ),
  electrical(
    'Generator service',
    90,
    { share: 0.4 },
    why('Annual generator service', ['ELE-GNS-YR', 'ELE-GNS-FUL'], { at: ['generator'] }),
    why('Generator didn’t start last week', ['ELE-GNS-BAT', 'ELE-GNS-FUL'], { at: ['generator'] }),
  ),
  electrical(
    'EV charger',
    240,
    { install: true },
    why('EV charger in the garage', ['ELE-EV-32', 'ELE-EV-40', 'ELE-EV-48'], home),
    why('Outlet for an EV', ['ELE-EV-OUT']),
  ),
  electrical(
    'Panel upgrade',
    420,
    { install: true },
    why('200 A panel upgrade', ['ELE-PNL-200', 'ELE-PNL-UPG']),
    why('Old panel, insurance wants it replaced', ['ELE-PNL-200', 'ELE-PNL-125']),
  ),
];

/** Returns the reasons for calling about a job in a month, 1 to 12. */
export const reasonsIn = (job: Job, month: number): readonly Reason[] =>
  job.reasons.filter(({ months }) => !months || months.includes(month));

/** Returns a job's reason by its text. */
export const reasonOf = (job: Job, text: string): Reason | undefined =>
  job.reasons.find((reason) => reason.text === text);
