import { fittings, type PartFamily, partsOf, type Size } from './catalog.ts';

const conduit = 'Electrical/Conduit and boxes';
const devices = 'Electrical/Devices and plates';
const lighting = 'Electrical/Lighting and fans';
const power = 'Electrical/Surge, generator, EV';

const emt: Size[] = [
  ['12', '1/2 in.', 1.2],
  ['34', '3/4 in.', 1.85],
  ['1', '1 in.', 3.1],
  ['114', '1-1/4 in.', 4.9],
  ['2', '2 in.', 8.6],
];

const families: PartFamily[] = [
  ...fittings(
    { category: conduit, code: 'EM', text: '# EMT @' },
    [
      ['PIP', 'conduit, 10 ft', 7.4],
      ['CON', 'set-screw connector', 0.7],
      ['CPL', 'set-screw coupling', 0.8],
      ['E90', '90° elbow', 2.6],
      ['STR', 'one-hole strap', 0.3],
    ],
    emt,
  ),
  ...fittings(
    { category: conduit, code: 'PC', text: '# PVC @' },
    [
      ['PIP', 'conduit, Schedule 40, 10 ft', 4.2],
      ['E90', '90° conduit elbow', 1.6],
      ['LB', 'LB conduit body', 3.4],
    ],
    emt,
  ),
  {
    category: conduit,
    code: 'WHP',
    text: 'Liquid-tight whip #',
    sizes: [
      ['12', '1/2 in. x 6 ft', 16.8],
      ['34', '3/4 in. x 6 ft', 22.4],
    ],
  },
  {
    category: conduit,
    code: 'BOX',
    text: 'Box, #',
    sizes: [
      ['1N', 'one-gang, new work', 0.9],
      ['1O', 'one-gang, old work', 2.8],
      ['2N', 'two-gang, new work', 1.9],
      ['2O', 'two-gang, old work', 4.6],
      ['3O', 'three-gang, old work', 7.4],
      ['4S', '4 in. square, deep', 3.1],
      ['RND', 'round, old work', 3.3],
      ['FAN', 'fan-rated with brace', 18.9],
      ['WPB', 'weatherproof, one-gang', 6.8],
    ],
  },
  {
    category: devices,
    code: 'REC',
    text: 'Receptacle, #',
    sizes: [
      ['15T', '15 A, tamper-resistant', 2.1],
      ['20T', '20 A, tamper-resistant', 3.6],
      ['G15', 'GFCI 15 A', 17.8],
      ['G20', 'GFCI 20 A', 21.4],
      ['GWR', 'GFCI 20 A, weather-resistant', 26.2],
      ['USB', '20 A with USB-C', 31],
      ['30D', 'dryer, 30 A, four-prong', 14.6],
      ['50R', 'range, 50 A, four-prong', 16.8],
      ['50E', 'EV, 50 A, industrial', 58],
    ],
  },
  {
    category: devices,
    code: 'SWT',
    text: 'Switch, #',
    sizes: [
      ['1P', 'single-pole', 2.4],
      ['3W', 'three-way', 4.1],
      ['4W', 'four-way', 12.8],
      ['DIM', 'LED dimmer', 24.6],
      ['MOT', 'with motion sensor', 28.9],
      ['TMR', 'timer for bath fan', 26.4],
      ['SMT', 'smart dimmer', 48],
    ],
  },
  {
    category: devices,
    code: 'PLT',
    text: 'Wall plate, #',
    sizes: [
      ['1', 'one-gang', 0.8],
      ['2', 'two-gang', 1.6],
      ['3', 'three-gang', 2.7],
      ['WPC', 'in-use cover, outdoor', 13.9],
    ],
  },
  {
    category: devices,
    code: 'ALM',
    text: 'Alarm, #',
    sizes: [
      ['SM', 'smoke, hardwired', 24],
      ['CO', 'smoke and carbon monoxide, hardwired', 46],
      ['10Y', 'smoke, 10-year battery', 27],
    ],
  },
  {
    category: lighting,
    code: 'LED',
    text: 'LED light, #',
    sizes: [
      ['R4', 'recessed 4 in.', 18.4],
      ['R6', 'recessed 6 in.', 19.8],
      ['FLM', 'flush mount 14 in.', 38],
      ['VAN', 'vanity bar 24 in.', 72],
      ['SHP', 'shop light 4 ft', 44],
      ['UCB', 'under cabinet 24 in.', 36],
      ['FLD', 'flood with motion sensor', 58],
      ['WAL', 'wall pack, photocell', 84],
    ],
  },
  {
    category: lighting,
    code: 'FAN',
    text: 'Fan: #',
    sizes: [
      ['B80', 'bath, 80 cfm', 94],
      ['B11', 'bath, 110 cfm, quiet', 138],
      ['BHL', 'bath, with heat and light', 212],
      ['C52', 'ceiling, 52 in. with light', 168],
      ['C60', 'ceiling, 60 in., damp-rated', 246],
      ['ATT', 'attic, 1,500 cfm', 148],
    ],
  },
  {
    category: power,
    code: 'SPD',
    text: 'Whole-house surge protector, # kA',
    sizes: [
      ['50', '50', 98],
      ['80', '80', 146],
      ['120', '120', 218],
    ],
  },
  {
    category: power,
    code: 'EVC',
    equipment: true,
    text: 'EV charger, #',
    description: 'Level 2 charger for any electric car.',
    sizes: [
      ['32', '32 A, plug-in', 368],
      ['40', '40 A, hardwired', 442],
      ['48', '48 A, hardwired', 498],
    ],
  },
  {
    category: power,
    code: 'GEN',
    equipment: true,
    text: 'Standby generator # kW',
    description: 'Starts automatically when the power goes out. Runs on natural gas or propane.',
    sizes: [
      ['10', '10', 2_486],
      ['14', '14', 3_264],
      ['18', '18', 3_842],
      ['22', '22', 4_318],
      ['26', '26', 5_164],
    ],
  },
  {
    category: power,
    code: 'ATS',
    text: 'Transfer switch, #',
    sizes: [
      ['100', '100 A, 16 circuits', 486],
      ['200', '200 A, service-rated', 642],
      ['INT', 'interlock kit with inlet', 148],
    ],
  },
  {
    category: power,
    code: 'GNP',
    text: 'Generator part: #',
    sizes: [
      ['BAT', 'battery, group 26R', 118],
      ['OIL', 'oil and filter kit', 42],
      ['PLG', 'spark plugs and air filter', 36],
    ],
  },
];

export const electricalDevices = partsOf(families);
