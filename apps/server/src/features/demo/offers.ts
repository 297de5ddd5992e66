import type { Trade } from '../price-books/starter/catalog.ts';
import type { EquipmentName } from './equipment.ts';

/** A proposal that sales offers: good, better and best packages, each with the codes of its lines. */
export interface Offer {
  trade: Trade;
  text: string;
  packages: readonly (readonly [text: string, description: string, ...codes: string[]])[];
  /** only at sites with all of these systems, and none of those */
  at?: readonly EquipmentName[];
  notAt?: readonly EquipmentName[];
  rebate?: readonly [text: string, amountCents: number];
  notes: readonly string[];
}

const notes = [
  '',
  'Prices good for 30 days. Permit and inspection included.',
  'We can schedule this within two weeks.',
];
const heatPump = (text: string, size: string): Offer => ({
  trade: 'HVAC',
  text,
  packages: [
    [
      'Essential',
      'A new system like the one you have, under full warranty.',
      `HVAC-HP15-${size}`,
      'HVAC-TST-PRG',
    ],
    [
      'Comfort',
      'Two-stage: quieter, less humid, more even temperatures.',
      `HVAC-HP17-${size}`,
      'HVAC-TST-WIF',
      'ELE-SPD-50',
    ],
    [
      'Whole home',
      'Everything in Comfort, plus cleaner air.',
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
    ['Essential', 'A reliable furnace like the one you have.', 'HVAC-GF80-090', 'HVAC-TST-PRG'],
    ['Comfort', 'High-efficiency, two-stage.', `HVAC-GF96-${btu}`, 'HVAC-TST-WIF'],
    [
      'Whole home',
      'New furnace and air conditioner together.',
      `HVAC-GF96-${btu}`,
      `HVAC-AC17-${ton}`,
      'HVAC-TST-HUM',
      'HVAC-AIR-UV',
    ],
  ],
  at: ['furnace', 'airConditioner'],
  rebate: ['Manufacturer rebate', 30_000],
  notes,
});

export const heatPumpReplacement: Offer = heatPump('Heat pump replacement', '30');
export const offers: readonly Offer[] = [
  heatPumpReplacement,
  heatPump('Larger heat pump for the addition', '40'),
  heatPump('Heat pump for upstairs', '20'),
  furnace('Furnace replacement', '080', '30'),
  furnace('Furnace and air conditioner', '100', '40'),
  {
    trade: 'HVAC',
    text: 'Ductless for two rooms',
    packages: [
      ['One room first', 'Start with the sunroom.', 'HVAC-DLS-112'],
      ['Both rooms', 'One outdoor unit, two wall units.', 'HVAC-DLS-220'],
      [
        'Both rooms, protected',
        'Adds a quiet condensate pump and surge protection.',
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
      [
        '98 pints',
        'For crawl spaces up to 2,300 sq ft, with a dedicated circuit.',
        'HVAC-AIR-D98',
        'ELE-CIR-120',
      ],
    ],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Tankless water heater',
    at: ['gasWaterHeater'],
    packages: [
      ['Tank', 'A new 50 gal gas water heater.', 'PLB-WH-G50'],
      ['Tankless', 'Endless hot water.', 'PLB-WH-T18', 'PLB-GAS-TST'],
      ['Tankless, larger', 'Enough for two showers at once.', 'PLB-WH-T19', 'PLB-GAS-TST', 'PLB-VLV-P34'],
    ],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Heat pump water heater',
    at: ['electricWaterHeater'],
    packages: [
      ['Electric', 'Same type you have now, 50 gal.', 'PLB-WH-E50'],
      ['Heat pump', 'Uses about a third of the electricity.', 'PLB-WH-H50', 'ELE-CIR-230'],
    ],
    rebate: ['Utility water heater rebate', 35_000],
    notes,
  },
  {
    trade: 'PLB',
    text: 'Whole-house repipe',
    at: ['gasWaterHeater'],
    packages: [
      ['One bathroom', 'Start with the worst one.', 'PLB-PIP-RB'],
      ['Whole house', 'All new PEX supply lines.', 'PLB-PIP-RH'],
      [
        'Whole house and heater',
        'Adds a new water heater while the water is off.',
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
      ['Spot repair', 'Repairs only the broken section.', 'PLB-SEW-LOC', 'PLB-SEW-SP4'],
      [
        'With cleanout',
        'Adds a cleanout for easy access next time.',
        'PLB-SEW-LOC',
        'PLB-SEW-SP6',
        'PLB-SEW-CLN',
      ],
    ],
    notes,
  },
  {
    trade: 'ELE',
    text: '200 A panel upgrade',
    at: ['panel'],
    packages: [
      ['New panel', 'A new panel on your existing service.', 'ELE-PNL-200'],
      ['Full service', 'New 200 A service from the street to the panel.', 'ELE-PNL-UPG', 'ELE-PNL-GND'],
      [
        'Full service, protected',
        'Adds surge protection and smoke alarms.',
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
    text: 'EV charger and surge protection',
    notAt: ['evCharger'],
    packages: [
      ['Outlet', 'For the charger that came with your car.', 'ELE-EV-OUT'],
      ['Charger', '48 A wall charger with surge protection.', 'ELE-EV-48', 'ELE-SPD-50'],
    ],
    notes,
  },
  {
    trade: 'ELE',
    text: 'Standby generator',
    notAt: ['generator'],
    packages: [
      ['14 kW', 'Runs your heat, lights and refrigerator.', 'ELE-GEN-14'],
      ['18 kW', 'Runs most of the house.', 'ELE-GEN-18', 'PLB-GAS-TST'],
      [
        '22 kW',
        'Runs the whole house, including air conditioning.',
        'ELE-GEN-22',
        'PLB-GAS-TST',
        'ELE-SPD-120',
      ],
    ],
    notes,
  },
];
