import { fittings, type PartFamily, partsOf, type Size } from './catalog.ts';

const fitting = 'Plumbing/Pipe and fittings';
const valve = 'Plumbing/Valves';
const drain = 'Plumbing/Drains';
const gas = 'Plumbing/Gas';

const copper: Size[] = [
  ['12', '1/2 in.', 1.1],
  ['34', '3/4 in.', 2.15],
  ['1', '1 in.', 5.4],
  ['114', '1-1/4 in.', 9.8],
];
const pex: Size[] = [
  ['38', '3/8 in.', 0.86],
  ['12', '1/2 in.', 0.92],
  ['34', '3/4 in.', 1.74],
  ['1', '1 in.', 3.6],
];
const pvc: Size[] = [
  ['112', '1-1/2 in.', 1.3],
  ['2', '2 in.', 1.85],
  ['3', '3 in.', 4.2],
  ['4', '4 in.', 7.4],
];
const iron: Size[] = [
  ['12', '1/2 in.', 1.9],
  ['34', '3/4 in.', 2.6],
  ['1', '1 in.', 4.3],
];

const families: PartFamily[] = [
  ...fittings(
    { category: fitting, code: 'CU', text: '# copper @' },
    [
      ['E90', '90° elbow', 1],
      ['E45', '45° elbow', 1.15],
      ['TEE', 'tee', 1.9],
      ['CPL', 'coupling', 0.7],
      ['MAD', 'male adapter', 1.6],
      ['CAP', 'cap', 0.6],
      ['UNI', 'union', 5.2],
    ],
    copper,
  ),
  ...fittings(
    { category: fitting, code: 'PX', text: '# PEX @' },
    [
      ['E90', 'crimp elbow, brass', 2.1],
      ['TEE', 'crimp tee, brass', 2.9],
      ['CPL', 'crimp coupling, brass', 1.5],
      ['MAD', 'crimp male adapter', 2.8],
      ['RNG', 'crimp rings, pack of 10', 3.1],
      ['TUB', 'tubing, 100 ft roll', 44],
    ],
    pex,
  ),
  ...fittings(
    { category: drain, code: 'PV', text: '# PVC drain @' },
    [
      ['E90', '90° elbow', 1],
      ['E45', '45° elbow', 0.95],
      ['STE', 'sanitary tee', 1.7],
      ['WYE', 'wye', 2.1],
      ['CPL', 'coupling', 0.6],
      ['CLN', 'cleanout with plug', 2.2],
      ['PTR', 'P-trap', 2.4],
    ],
    pvc,
  ),
  ...fittings(
    { category: gas, code: 'BI', text: '# black iron @' },
    [
      ['E90', '90° elbow', 1],
      ['TEE', 'tee', 1.4],
      ['NIP', 'nipple, 4 in.', 1.1],
      ['UNI', 'union', 3.1],
      ['CAP', 'cap', 0.8],
    ],
    iron,
  ),
  {
    category: fitting,
    code: 'CUP',
    text: '# copper pipe, type L, 10 ft',
    sizes: [
      ['12', '1/2 in.', 27.5],
      ['34', '3/4 in.', 43.2],
      ['1', '1 in.', 64.8],
    ],
  },
  {
    category: valve,
    code: 'BVT',
    text: '# brass ball valve, threaded',
    sizes: [
      ['12', '1/2 in.', 9.2],
      ['34', '3/4 in.', 12.9],
      ['1', '1 in.', 19.4],
      ['114', '1-1/4 in.', 31.8],
    ],
  },
  {
    category: valve,
    code: 'BVP',
    text: '# ball valve, press',
    sizes: [
      ['12', '1/2 in.', 16.4],
      ['34', '3/4 in.', 21.7],
      ['1', '1 in.', 33.5],
    ],
  },
  {
    category: valve,
    code: 'STP',
    text: 'Shut-off valve, #',
    sizes: [
      ['ANG', 'angle stop, 1/2 x 3/8 in.', 8.1],
      ['STR', 'straight stop, 1/2 x 3/8 in.', 7.9],
      ['DUA', 'dual outlet, 1/2 x 3/8 x 3/8 in.', 13.8],
      ['PUS', 'push-fit angle stop, 1/2 x 3/8 in.', 12.2],
    ],
  },
  {
    category: valve,
    code: 'PRV',
    text: 'Pressure-reducing valve #',
    sizes: [
      ['34', '3/4 in.', 78],
      ['1', '1 in.', 96],
    ],
  },
  {
    category: valve,
    code: 'BFP',
    text: 'Backflow preventer #',
    sizes: [
      ['34', '3/4 in., double check', 148],
      ['1', '1 in., double check', 172],
      ['RP1', '1 in., reduced pressure', 286],
    ],
  },
  {
    category: valve,
    code: 'BFK',
    text: 'Backflow repair kit #',
    sizes: [
      ['34', '3/4 in.', 38],
      ['1', '1 in.', 44],
    ],
  },
  {
    category: valve,
    code: 'HBB',
    text: 'Frost-free hose bib, # in.',
    sizes: [
      ['6', '6', 24],
      ['8', '8', 26.5],
      ['10', '10', 28.8],
      ['12', '12', 31.4],
    ],
  },
  {
    category: valve,
    code: 'WSH',
    text: 'Washing machine valve, #',
    sizes: [
      ['BOX', 'outlet box, quarter-turn', 38],
      ['HAM', 'outlet box with water hammer arrestors', 62],
    ],
  },
  {
    category: drain,
    code: 'SPM',
    text: 'Sump pump, #',
    sizes: [
      ['13', '1/3 hp', 148],
      ['12', '1/2 hp', 192],
      ['34', '3/4 hp', 268],
      ['BAT', '1/2 hp with battery backup', 486],
    ],
  },
  {
    category: drain,
    code: 'EJP',
    text: 'Sewage ejector pump # hp',
    sizes: [
      ['410', '4/10', 248],
      ['12', '1/2', 312],
    ],
  },
  {
    category: drain,
    code: 'BAS',
    text: 'Basket strainer, #',
    sizes: [
      ['SS', 'stainless steel', 24],
      ['HD', 'heavy brass', 41],
    ],
  },
  {
    category: drain,
    code: 'TUD',
    text: 'Tub drain and overflow, #',
    sizes: [
      ['TL', 'trip lever', 46],
      ['TT', 'toe-touch', 52],
    ],
  },
  {
    category: drain,
    code: 'FCO',
    text: 'Flexible coupling, shielded, #',
    sizes: [
      ['2', '2 in.', 8.8],
      ['3', '3 in.', 11.2],
      ['4', '4 in.', 13.6],
      ['6', '6 in.', 24.5],
    ],
  },
  {
    category: gas,
    code: 'FLC',
    text: 'Gas connector, #',
    sizes: [
      ['24', '1/2 x 24 in.', 14.6],
      ['36', '1/2 x 36 in.', 17.2],
      ['48', '1/2 x 48 in.', 19.8],
      ['60', '3/4 x 60 in.', 31.5],
    ],
  },
  {
    category: gas,
    code: 'GCK',
    text: 'Gas cock #',
    sizes: [
      ['12', '1/2 in.', 11.8],
      ['34', '3/4 in.', 15.4],
      ['1', '1 in.', 23.1],
    ],
  },
];

export const plumbingParts = partsOf(families);
