import { type PartFamily, partsOf } from './catalog.ts';

const fixture = 'Plumbing/Fixtures and trim';
const heater = 'Plumbing/Water heaters';

const families: PartFamily[] = [
  {
    category: fixture,
    code: 'TLT',
    text: 'Toilet part: #',
    sizes: [
      ['FLP', 'flapper, 2 in.', 4.9],
      ['FL3', 'flapper, 3 in.', 6.4],
      ['FIL', 'fill valve', 9.8],
      ['FLU', 'flush valve, 3 in.', 14.6],
      ['HDL', 'tank lever, chrome', 7.9],
      ['WAX', 'wax ring with flange', 5.2],
      ['BLT', 'closet bolts, brass', 3.1],
      ['FLG', 'flange repair ring', 11.4],
      ['SEA', 'seat, elongated, slow-close', 31],
    ],
  },
  {
    category: fixture,
    code: 'TOI',
    text: 'Toilet, #',
    sizes: [
      ['RD', 'round front, 1.28 gpf', 142],
      ['EL', 'elongated, 1.28 gpf', 168],
      ['CH', 'elongated, chair height', 196],
      ['PA', 'pressure-assisted', 328],
    ],
  },
  {
    category: fixture,
    code: 'FAU',
    text: 'Faucet, #',
    sizes: [
      ['KPD', 'kitchen, pull-down', 158],
      ['K2H', 'kitchen, two-handle with sprayer', 112],
      ['L4C', 'bathroom, 4 in. centerset', 74],
      ['L8W', 'bathroom, 8 in. widespread', 138],
      ['UTL', 'utility sink', 54],
      ['BAR', 'bar sink', 88],
    ],
  },
  {
    category: fixture,
    code: 'SHW',
    text: 'Shower trim: #',
    sizes: [
      ['CAR', 'pressure-balance cartridge', 32],
      ['TCA', 'thermostatic cartridge', 86],
      ['VLV', 'valve body with stops', 94],
      ['KIT', 'trim kit, brushed nickel', 118],
      ['HED', 'showerhead, 1.75 gpm', 28],
      ['DIV', 'tub spout with diverter', 22],
    ],
  },
  {
    category: fixture,
    code: 'SUP',
    text: 'Supply line, braided, #',
    sizes: [
      ['F12', 'faucet, 12 in.', 5.4],
      ['F20', 'faucet, 20 in.', 6.2],
      ['T09', 'toilet, 9 in.', 5.1],
      ['T12', 'toilet, 12 in.', 5.6],
      ['DW', 'dishwasher, 60 in.', 12.8],
      ['WM', 'washing machine, 60 in.', 13.9],
      ['IM', 'ice maker, 10 ft', 14.6],
      ['WH', 'water heater, 18 in.', 11.7],
    ],
  },
  {
    category: fixture,
    code: 'DSP',
    text: 'Garbage disposal # hp',
    sizes: [
      ['13', '1/3', 84],
      ['12', '1/2', 112],
      ['34', '3/4', 178],
      ['1', '1', 246],
    ],
  },
  {
    category: heater,
    code: 'WHG',
    equipment: true,
    text: 'Gas water heater, #',
    description: 'Tank heater for natural gas.',
    sizes: [
      ['40', '40 gal', 586],
      ['50', '50 gal', 648],
      ['75', '75 gal', 1_142],
      ['40P', '40 gal, power vent', 918],
      ['50P', '50 gal, power vent', 996],
    ],
  },
  {
    category: heater,
    code: 'WHE',
    equipment: true,
    text: 'Electric water heater # gal',
    description: 'Tank heater for a 240 V circuit.',
    sizes: [
      ['30', '30', 418],
      ['40', '40', 462],
      ['50', '50', 508],
      ['80', '80', 812],
    ],
  },
  {
    category: heater,
    code: 'WHH',
    equipment: true,
    text: 'Heat pump water heater # gal',
    description: 'Heats water with warmth from the air, for about a third of the electricity.',
    sizes: [
      ['50', '50', 1_486],
      ['65', '65', 1_724],
      ['80', '80', 1_968],
    ],
  },
  {
    category: heater,
    code: 'WHT',
    equipment: true,
    text: 'Tankless gas water heater #',
    description: 'Hot water that doesn’t run out, from a wall-mounted unit.',
    sizes: [
      ['160', '160,000 BTU', 1_024],
      ['180', '180,000 BTU', 1_148],
      ['199', '199,000 BTU', 1_286],
    ],
  },
  {
    category: heater,
    code: 'ELM',
    text: 'Water heater element # W 240 V',
    sizes: [
      ['35', '3,500', 14.2],
      ['45', '4,500', 14.8],
      ['55', '5,500', 15.6],
    ],
  },
  {
    category: heater,
    code: 'WTH',
    text: 'Water heater thermostat, #',
    sizes: [
      ['UP', 'upper with high limit', 21.4],
      ['LO', 'lower', 13.9],
    ],
  },
  {
    category: heater,
    code: 'ANO',
    text: 'Anode rod, #',
    sizes: [
      ['MG', 'magnesium', 28.5],
      ['AL', 'aluminum and zinc', 26.2],
      ['PW', 'powered', 118],
    ],
  },
  {
    category: heater,
    code: 'EXP',
    text: 'Expansion tank # gal',
    sizes: [
      ['2', '2', 42],
      ['45', '4.5', 64],
    ],
  },
  {
    category: heater,
    code: 'TPV',
    text: 'Temperature and pressure relief valve #',
    sizes: [
      ['34', '3/4 in.', 17.8],
      ['34L', '3/4 in., long shank', 21.2],
    ],
  },
  {
    category: heater,
    code: 'TLK',
    text: 'Tankless part: #',
    sizes: [
      ['VLV', 'service valve kit', 98],
      ['VNT', 'vent kit, concentric', 142],
      ['FLT', 'inlet filter', 12.4],
    ],
  },
];

export const plumbingFixtures = partsOf(families);
