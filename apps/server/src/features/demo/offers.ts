import type { Trade } from './catalog/catalog.ts';
import type { EquipmentName } from './equipment.ts';

/** What sales offers: good, better, best, each by the codes of its lines. */
export interface Offer {
  trade: Trade;
  text: string;
  packages: readonly (readonly [text: string, description: string, ...codes: string[]])[];
  /** only where all of these stand, and none of those */
  at?: readonly EquipmentName[];
  notAt?: readonly EquipmentName[];
  rebate?: readonly [text: string, amountCents: number];
  notes: readonly string[];
}

const notes = [
  '',
  'Prices hold for 30 days. Permit and inspection are included.',
  'We can do this within two weeks.',
];
const heatPump = (text: string, size: string): Offer => ({
  trade: 'HVAC',
  text,
  packages: [
    ['Essential', 'Like what you have, new and under warranty.', `HVAC-HP15-${size}`, 'HVAC-TST-PRG'],
    ['Comfort', 'Two-stage: quieter, drier, more even.', `HVAC-HP17-${size}`, 'HVAC-TST-WIF', 'ELE-SPD-50'],
    [
      'Whole home',
      'Everything above, and cleaner air.',
      `HVAC-HP17-${size}`,
      'HVAC-TST-HUM',
      'HVAC-AIR-MED',
      'HVAC-DUC-SEA',
      'ELE-SPD-80',
    ],
  ],
  at: ['heatPump'],
  rebate: ['Utility heat pump rebate', 40_000],
  notes,
});
const furnace = (text: string, btu: string, ton: string): Offer => ({
  trade: 'HVAC',
  text,
  packages: [
    ['Essential', 'A reliable furnace, like the one you have.', 'HVAC-GF80-090', 'HVAC-TST-PRG'],
    ['Comfort', 'High efficiency, two stages.', `HVAC-GF96-${btu}`, 'HVAC-TST-WIF'],
    [
      'Whole home',
      'Furnace and air conditioner together.',
      `HVAC-GF96-${btu}`,
      `HVAC-AC17-${ton}`,
      'HVAC-TST-HUM',
      'HVAC-AIR-UV',
    ],
  ],
  at: ['furnace', 'airConditioner'],
  rebate: ['Maker’s rebate', 30_000],
  notes,
});

export const heatPumpReplacement: Offer = heatPump('Heat pump replacement', '30');
export const offers: readonly Offer[] = [
  heatPumpReplacement,
  heatPump('Heat pump, larger, for the addition', '40'),
  heatPump('Heat pump for the upper floor', '20'),
  furnace('Furnace replacement', '080', '30'),
  furnace('Furnace and air conditioner', '100', '40'),
  {
    trade: 'HVAC',
    text: 'Ductless, two rooms',
    packages: [
      ['One room first', 'Start with the sunroom.', 'HVAC-DLS-112'],
      ['Both rooms', 'One outdoor unit, two wall units.', 'HVAC-DLS-220'],
      [
        'Both rooms and air',
        'With silent pump and a cover of five years.',
        'HVAC-DLS-220',
        'HVAC-DRN-MIN',
        'ELE-SPD-50',
      ],
    ],
    rebate: ['Utility heat pump rebate', 30_000],
    notes,
  },
  {
    trade: 'HVAC',
    text: 'Crawl space dehumidifier',
    packages: [
      ['70 pints', 'For crawl spaces up to 1,800 sq ft.', 'HVAC-AIR-D70'],
      ['98 pints', 'For up to 2,300 sq ft, with a circuit of its own.', 'HVAC-AIR-D98', 'ELE-CIR-120'],
    ],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Tankless water heater',
    at: ['gasWaterHeater'],
    packages: [
      ['Tank', 'A new 50 gal gas heater.', 'PLB-WH-G50'],
      ['Tankless', 'Hot water without end.', 'PLB-WH-T18', 'PLB-GAS-TST'],
      ['Tankless, larger', 'For two showers at once.', 'PLB-WH-T19', 'PLB-GAS-TST', 'PLB-VLV-P34'],
    ],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Heat pump water heater',
    at: ['electricWaterHeater'],
    packages: [
      ['Electric', 'Like for like, 50 gal.', 'PLB-WH-E50'],
      ['Heat pump', 'A third of the electricity.', 'PLB-WH-H50', 'ELE-CIR-230'],
    ],
    rebate: ['Utility water heater rebate', 35_000],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Whole-house repipe',
    at: ['gasWaterHeater'],
    packages: [
      ['One bathroom', 'The worst first.', 'PLB-PIP-RB'],
      ['Whole house', 'All supply lines in PEX.', 'PLB-PIP-RH'],
      [
        'Whole house and heater',
        'With a new heater while the water is off.',
        'PLB-PIP-RH',
        'PLB-WH-G50',
        'PLB-VLV-P1',
      ],
    ],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Sewer line',
    packages: [
      ['Spot repair', 'Only where it is broken.', 'PLB-SEW-LOC', 'PLB-SEW-SP4'],
      [
        'With cleanout',
        'So that it can be reached from now on.',
        'PLB-SEW-LOC',
        'PLB-SEW-SP6',
        'PLB-SEW-CLN',
      ],
    ],
    notes,
  },
  {
    trade: 'ELE',
    text: 'Panel upgrade, 200 A',
    at: ['panel'],
    packages: [
      ['New panel', 'A new panel on the service that you have.', 'ELE-PNL-200'],
      ['Full service', '200 A from the street to the panel.', 'ELE-PNL-UPG', 'ELE-PNL-GND'],
      [
        'Full service, protected',
        'With surge protection and alarms.',
        'ELE-PNL-UPG',
        'ELE-PNL-GND',
        'ELE-SPD-80',
        'ELE-ALM-SET',
      ],
    ],
    notes,
  },
  {
    trade: 'ELE',
    text: 'EV charger and surge cover',
    notAt: ['evCharger'],
    packages: [
      ['Outlet', 'For the charger that came with the car.', 'ELE-EV-OUT'],
      ['Charger', '48 A, on the wall, with surge protection.', 'ELE-EV-48', 'ELE-SPD-50'],
    ],
    notes,
  },
  {
    trade: 'ELE',
    text: 'Standby generator',
    notAt: ['generator'],
    packages: [
      ['14 kW', 'Heat, lights, refrigerator.', 'ELE-GEN-14'],
      ['18 kW', 'Most of the house.', 'ELE-GEN-18', 'PLB-GAS-TST'],
      ['22 kW', 'All of the house, air conditioning too.', 'ELE-GEN-22', 'PLB-GAS-TST', 'ELE-SPD-120'],
    ],
    notes,
  },
];
