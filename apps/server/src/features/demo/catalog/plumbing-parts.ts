import { fittings, type PartFamily, partsOf, type Size } from './catalog.ts';

const fitting = 'Plumbing/Pipe and fittings';
const valve = 'Plumbing/Valves';
const fixture = 'Plumbing/Fixtures and trim';
const drain = 'Plumbing/Drains';
const heater = 'Plumbing/Water heaters';
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
    text: '# copper pipe type L, 10 ft',
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
    text: 'Shut-off stop, # ',
    sizes: [
      ['ANG', 'angle, 1/2 x 3/8 in.', 8.1],
      ['STR', 'straight, 1/2 x 3/8 in.', 7.9],
      ['DUA', 'double outlet, 1/2 x 3/8 x 3/8 in.', 13.8],
      ['PUS', 'push-on angle, 1/2 x 3/8 in.', 12.2],
    ],
  },
  {
    category: valve,
    code: 'PRV',
    text: 'Pressure reducing valve #',
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
    text: 'Hose bib, frost proof, # in.',
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
      ['BOX', 'in a box with quarter turn', 38],
      ['HAM', 'with water hammer arresters', 62],
    ],
  },
  {
    category: fixture,
    code: 'TLT',
    text: 'Toilet part: #',
    sizes: [
      ['FLP', 'flapper valve, 2 in.', 4.9],
      ['FL3', 'flapper valve, 3 in.', 6.4],
      ['FIL', 'fill valve', 9.8],
      ['FLU', 'flush valve, 3 in.', 14.6],
      ['HDL', 'tank lever, chrome', 7.9],
      ['WAX', 'wax ring with flange', 5.2],
      ['BLT', 'closet bolts, brass', 3.1],
      ['FLG', 'flange repair ring', 11.4],
      ['SEA', 'seat, elongated, slow close', 31],
    ],
  },
  {
    category: fixture,
    code: 'TOI',
    text: 'Toilet, #',
    sizes: [
      ['RD', 'round front, 1.28 gal', 142],
      ['EL', 'elongated, 1.28 gal', 168],
      ['CH', 'elongated, chair height', 196],
      ['PA', 'pressure assisted', 328],
    ],
  },
  {
    category: fixture,
    code: 'FAU',
    text: 'Faucet, #',
    sizes: [
      ['KPD', 'kitchen, pull-down', 158],
      ['K2H', 'kitchen, two handles with spray', 112],
      ['L4C', 'lavatory, 4 in. center set', 74],
      ['L8W', 'lavatory, 8 in. widespread', 138],
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
      ['HED', 'head, 1.75 gpm', 28],
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
    category: drain,
    code: 'SPM',
    text: 'Sump pump # hp',
    sizes: [
      ['13', '1/3', 148],
      ['12', '1/2', 192],
      ['34', '3/4', 268],
      ['BAT', '1/2, with battery backup', 486],
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
      ['SS', 'stainless', 24],
      ['HD', 'heavy brass', 41],
    ],
  },
  {
    category: drain,
    code: 'TUD',
    text: 'Tub drain and overflow, #',
    sizes: [
      ['TL', 'trip lever', 46],
      ['TT', 'toe touch', 52],
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
    category: heater,
    code: 'WHG',
    text: 'Gas water heater # gal',
    sizes: [
      ['40', '40', 586],
      ['50', '50', 648],
      ['75', '75', 1_142],
      ['40P', '40, power vent', 918],
      ['50P', '50, power vent', 996],
    ],
  },
  {
    category: heater,
    code: 'WHE',
    text: 'Electric water heater # gal',
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
    text: 'Heat pump water heater # gal',
    sizes: [
      ['50', '50', 1_486],
      ['65', '65', 1_724],
      ['80', '80', 1_968],
    ],
  },
  {
    category: heater,
    code: 'WHT',
    text: 'Tankless gas water heater #',
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
      ['UP', 'upper with cut-out', 21.4],
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
