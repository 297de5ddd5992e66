import { type PartFamily, partsOf, type Size } from './catalog.ts';

const refrigerant = 'Heating & cooling/Refrigerant and coils';
const air = 'Heating & cooling/Filters and air';
const equipment = { category: 'Heating & cooling/Equipment', equipment: true } as const;

/** Tons of cooling, each with its price relative to the smallest. */
const tons = [
  ['15', '1.5 ton', 1],
  ['20', '2 ton', 1.08],
  ['25', '2.5 ton', 1.18],
  ['30', '3 ton', 1.29],
  ['35', '3.5 ton', 1.44],
  ['40', '4 ton', 1.6],
  ['50', '5 ton', 1.84],
] as const;
const byTons = (smallest: number): Size[] =>
  tons.map(([code, words, factor]) => [code, words, Math.round(smallest * factor)]);

const filterSizes = ['14x20', '16x20', '16x25', '18x24', '20x20', '20x25', '24x24'] as const;
const filters = (depth: 1 | 4, merv: 8 | 11 | 13, from: number): PartFamily => ({
  category: air,
  code: `FLT${depth}-M${merv}`,
  text: `Pleated filter # x ${depth} in., MERV ${merv}`,
  description: 'Change every three months, more often with pets.',
  sizes: filterSizes.map((size, index) => [
    size.replace('x', ''),
    size.replace('x', ' x '),
    Math.round((from + index * 0.55) * 100) / 100,
  ]),
});

const families: PartFamily[] = [
  { category: refrigerant, code: 'TXV', text: 'Expansion valve R-410A, #', sizes: byTons(88) },
  { category: refrigerant, code: 'EVAP', text: 'Evaporator coil, cased, #', sizes: byTons(418) },
  {
    category: refrigerant,
    code: 'CMP',
    text: 'Scroll compressor R-410A, #',
    sizes: byTons(612),
  },
  {
    category: refrigerant,
    code: 'RFG',
    text: 'Refrigerant #, per pound',
    unit: 'lb',
    sizes: [
      ['410', 'R-410A', 14.8],
      ['454', 'R-454B', 19.6],
      ['32', 'R-32', 13.2],
      ['407', 'R-407C', 16.4],
    ],
  },
  {
    category: refrigerant,
    code: 'FDR',
    text: 'Filter drier, # sweat',
    sizes: [
      ['14', '1/4 in.', 14.1],
      ['38', '3/8 in.', 16.3],
      ['BI', '3/8 in. bi-flow', 27.5],
    ],
  },
  {
    category: refrigerant,
    code: 'RVV',
    text: 'Reversing valve, #',
    sizes: [
      ['S', '1.5 to 3 ton', 128],
      ['L', '3.5 to 5 ton', 164],
    ],
  },
  {
    category: refrigerant,
    code: 'LNS',
    text: 'Copper line set # ft',
    sizes: [
      ['15A', '3/8 x 3/4 in. x 15', 128],
      ['25A', '3/8 x 3/4 in. x 25', 196],
      ['35A', '3/8 x 3/4 in. x 35', 268],
      ['25B', '3/8 x 7/8 in. x 25', 224],
      ['35B', '3/8 x 7/8 in. x 35', 307],
      ['50B', '3/8 x 7/8 in. x 50', 429],
      ['25M', '1/4 x 3/8 in. x 25', 112],
    ],
  },
  {
    category: refrigerant,
    code: 'CDP',
    text: 'Condensate pump, #',
    sizes: [
      ['115', '115 V, 15 ft lift', 52],
      ['230', '230 V, 15 ft lift', 61.5],
      ['MIN', 'mini, for ductless', 94],
    ],
  },
  {
    category: refrigerant,
    code: 'FSW',
    text: 'Condensate safety switch, #',
    sizes: [
      ['LIN', 'in-line', 16.9],
      ['PAN', 'pan-mounted', 14.2],
    ],
  },
  filters(1, 8, 3.4),
  filters(1, 11, 5.1),
  filters(1, 13, 7.6),
  filters(4, 11, 18.4),
  filters(4, 13, 23.2),
  {
    category: air,
    code: 'HUM',
    text: '#',
    sizes: [
      ['PAD', 'Humidifier pad, 10 x 13 in.', 8.9],
      ['BYP', 'Bypass humidifier, 17 gal/day', 142],
      ['FAN', 'Fan-powered humidifier, 18 gal/day', 198],
      ['STM', 'Steam humidifier, 11 gal/day', 538],
    ],
  },
  {
    category: air,
    code: 'UVL',
    text: 'UV lamp #',
    sizes: [
      ['1Y', 'bulb, one-year', 38],
      ['2Y', 'bulb, two-year', 54],
      ['KIT', 'coil kit', 168],
    ],
  },
  {
    category: air,
    code: 'FLX',
    text: 'Flex duct R-8 # in. x 25 ft',
    sizes: [
      ['6', '6', 38],
      ['7', '7', 43],
      ['8', '8', 48],
      ['10', '10', 59],
      ['12', '12', 71],
      ['14', '14', 86],
    ],
  },
  {
    category: air,
    code: 'REG',
    text: 'Floor register, steel, # in.',
    sizes: [
      ['212', '2 x 12', 6.8],
      ['410', '4 x 10', 6.4],
      ['412', '4 x 12', 7.1],
      ['612', '6 x 12', 9.8],
    ],
  },
  {
    category: air,
    code: 'GRL',
    text: 'Return air grille # in.',
    sizes: [
      ['1420', '14 x 20', 17.4],
      ['2020', '20 x 20', 21.3],
      ['2030', '20 x 30', 28.9],
    ],
  },
  {
    category: air,
    code: 'DHU',
    text: 'Whole-house dehumidifier, # pints/day',
    sizes: [
      ['70', '70', 842],
      ['98', '98', 1_064],
      ['130', '130', 1_298],
    ],
  },
  {
    ...equipment,
    code: 'AC14',
    text: 'Air conditioner 14.3 SEER2, #',
    description: 'Cools the whole home from one outdoor unit. Pair it with the matching indoor coil.',
    sizes: byTons(1_180),
  },
  {
    ...equipment,
    code: 'AC17',
    text: 'Air conditioner 17 SEER2 two-stage, #',
    description: 'Two-stage cooling: quieter, with more even temperatures and drier air.',
    sizes: byTons(1_790),
  },
  {
    ...equipment,
    code: 'HP15',
    text: 'Heat pump 15.2 SEER2, #',
    description: 'Heats and cools with one outdoor unit. Pair it with the matching air handler.',
    sizes: byTons(1_420),
  },
  {
    ...equipment,
    code: 'HP17',
    text: 'Heat pump 17 SEER2 two-stage, #',
    description: 'Two-stage heating and cooling: quieter, with more even temperatures.',
    sizes: byTons(2_160),
  },
  {
    ...equipment,
    code: 'AHC',
    text: 'Air handler, #',
    description: 'Indoor unit that moves heated and cooled air through the ducts.',
    sizes: byTons(742),
  },
  {
    ...equipment,
    code: 'AHV',
    text: 'Air handler, variable speed, #',
    description: 'Indoor unit with a variable-speed fan: quiet, with even temperatures.',
    sizes: byTons(1_086),
  },
  {
    ...equipment,
    code: 'GF80',
    text: 'Gas furnace 80% AFUE, # BTU',
    description: 'Gas furnace that vents through a metal flue.',
    sizes: [
      ['045', '45,000', 742],
      ['070', '70,000', 808],
      ['090', '90,000', 874],
      ['110', '110,000', 962],
    ],
  },
  {
    ...equipment,
    code: 'GF96',
    text: 'Gas furnace 96% AFUE two-stage, # BTU',
    description: 'High-efficiency gas furnace that vents through plastic pipe.',
    sizes: [
      ['040', '40,000', 1_284],
      ['060', '60,000', 1_362],
      ['080', '80,000', 1_448],
      ['100', '100,000', 1_586],
      ['120', '120,000', 1_704],
    ],
  },
  {
    ...equipment,
    code: 'DLS',
    text: 'Ductless heat pump, #',
    description: 'Heats and cools room by room, without ducts.',
    sizes: [
      ['109', 'one room, 9,000 BTU', 1_086],
      ['112', 'one room, 12,000 BTU', 1_192],
      ['118', 'one room, 18,000 BTU', 1_648],
      ['220', 'two rooms, 20,000 BTU', 2_574],
      ['330', 'three rooms, 30,000 BTU', 3_482],
      ['436', 'four rooms, 36,000 BTU', 4_296],
    ],
  },
  {
    category: equipment.category,
    code: 'PAD',
    text: 'Equipment pad, # in.',
    sizes: [
      ['30', '30 x 30', 31],
      ['36', '36 x 36', 42],
    ],
  },
];

export const hvacEquipment = partsOf(families);
