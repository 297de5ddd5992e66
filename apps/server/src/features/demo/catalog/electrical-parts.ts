import { fittings, type PartFamily, partsOf, type Size } from './catalog.ts';

const breakers = 'Electrical/Breakers and panels';
const wire = 'Electrical/Wire and cable';
const conduit = 'Electrical/Conduit and boxes';
const devices = 'Electrical/Devices and plates';
const lighting = 'Electrical/Lighting and fans';
const power = 'Electrical/Surge, generator, EV';

const amps = (list: readonly (readonly [number, number])[]): Size[] =>
  list.map(([rating, cost]) => [String(rating), `${rating} A`, cost]);
const emt: Size[] = [
  ['12', '1/2 in.', 1.2],
  ['34', '3/4 in.', 1.85],
  ['1', '1 in.', 3.1],
  ['114', '1-1/4 in.', 4.9],
  ['2', '2 in.', 8.6],
];

const families: PartFamily[] = [
  {
    category: breakers,
    code: 'BR1',
    text: '# breaker, 1-pole',
    sizes: amps([
      [15, 6.9],
      [20, 6.9],
      [25, 8.4],
      [30, 8.8],
    ]),
  },
  {
    category: breakers,
    code: 'BR2',
    text: '# breaker, 2-pole',
    sizes: amps([
      [15, 14.2],
      [20, 14.2],
      [25, 14.8],
      [30, 14.8],
      [40, 15.9],
      [50, 16.4],
      [60, 19.8],
      [70, 34],
      [100, 58],
      [125, 92],
    ]),
  },
  {
    category: breakers,
    code: 'BRT',
    text: '# tandem breaker',
    sizes: amps([
      [15, 17.6],
      [20, 17.6],
    ]),
  },
  {
    category: breakers,
    code: 'AFC',
    text: '# AFCI breaker',
    sizes: amps([
      [15, 48],
      [20, 48],
    ]),
  },
  {
    category: breakers,
    code: 'GFB',
    text: '# GFCI breaker, 1-pole',
    sizes: amps([
      [15, 52],
      [20, 52],
    ]),
  },
  {
    category: breakers,
    code: 'GF2',
    text: '# GFCI breaker, 2-pole',
    sizes: amps([
      [20, 98],
      [30, 104],
      [40, 112],
      [50, 118],
      [60, 134],
    ]),
  },
  {
    category: breakers,
    code: 'DFB',
    text: '# breaker with AFCI and GFCI',
    sizes: amps([
      [15, 56],
      [20, 56],
    ]),
  },
  {
    category: breakers,
    code: 'PNL',
    text: 'Load center, #',
    sizes: [
      ['100', '100 A, 20 spaces', 142],
      ['125', '125 A, 24 spaces', 178],
      ['200', '200 A, 40 spaces', 286],
      ['20P', '200 A, 42 spaces, plug-on neutral', 338],
      ['SUB', '60 A sub-panel, 8 spaces', 64],
    ],
  },
  {
    category: breakers,
    code: 'MTR',
    text: 'Meter base # ',
    sizes: amps([
      [100, 68],
      [200, 124],
      [320, 386],
    ]),
  },
  {
    category: breakers,
    code: 'GND',
    text: 'Grounding: #',
    sizes: [
      ['ROD', 'copper-clad rod, 8 ft', 18.4],
      ['CLP', 'acorn clamp', 2.9],
      ['BRG', 'bonding bridge', 16.2],
    ],
  },
  {
    category: breakers,
    code: 'DSC',
    text: 'Disconnect # ',
    sizes: [
      ['30F', '30 A, fused', 26.8],
      ['60F', '60 A, fused', 31.2],
      ['60N', '60 A, not fused', 17.9],
      ['100', '100 A, outdoor', 118],
    ],
  },
  {
    category: breakers,
    code: 'FUS',
    text: 'Fuse # 250 V, time delay',
    sizes: amps([
      [15, 5.4],
      [20, 5.4],
      [30, 5.9],
      [40, 9.8],
      [50, 10.2],
      [60, 10.4],
    ]),
  },
  {
    category: wire,
    code: 'NM',
    text: 'NM-B cable #, 50 ft',
    sizes: [
      ['142', '14/2', 31],
      ['143', '14/3', 44],
      ['122', '12/2', 44],
      ['123', '12/3', 64],
      ['102', '10/2', 78],
      ['103', '10/3', 104],
      ['83', '8/3', 168],
      ['63', '6/3', 236],
    ],
  },
  {
    category: wire,
    code: 'THN',
    text: 'THHN copper wire # AWG, 50 ft',
    sizes: [
      ['14', '14', 8.4],
      ['12', '12', 11.8],
      ['10', '10', 18.6],
      ['8', '8', 32],
      ['6', '6', 48],
      ['4', '4', 76],
      ['2', '2', 118],
    ],
  },
  {
    category: wire,
    code: 'SER',
    text: 'Service cable # aluminum, per foot',
    sizes: [
      ['100', '2-2-2-4', 3.9],
      ['200', '4/0-4/0-4/0-2/0', 8.2],
      ['60', '6-6-6-6', 2.4],
    ],
  },
  {
    category: wire,
    code: 'UF',
    text: 'UF-B cable #, 50 ft',
    sizes: [
      ['142', '14/2', 42],
      ['122', '12/2', 58],
      ['102', '10/2', 92],
      ['103', '10/3', 124],
    ],
  },
  {
    category: wire,
    code: 'MC',
    text: 'MC cable #, 50 ft',
    sizes: [
      ['142', '14/2', 52],
      ['122', '12/2', 64],
      ['123', '12/3', 88],
    ],
  },
  {
    category: wire,
    code: 'WNT',
    text: 'Wire connectors, #',
    sizes: [
      ['YEL', 'yellow, 25', 4.1],
      ['RED', 'red, 25', 4.9],
      ['LEV', 'lever, 10', 7.8],
      ['WET', 'waterproof, 10', 9.2],
    ],
  },
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
    { category: conduit, code: 'PC', text: '# PVC conduit @' },
    [
      ['PIP', 'pipe, schedule 40, 10 ft', 4.2],
      ['E90', '90° elbow', 1.6],
      ['LB', 'LB fitting', 3.4],
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
      ['1N', 'one gang, new work', 0.9],
      ['1O', 'one gang, old work', 2.8],
      ['2N', 'two gang, new work', 1.9],
      ['2O', 'two gang, old work', 4.6],
      ['3O', 'three gang, old work', 7.4],
      ['4S', '4 in. square, deep', 3.1],
      ['RND', 'round, old work', 3.3],
      ['FAN', 'fan rated with brace', 18.9],
      ['WPB', 'weatherproof, one gang', 6.8],
    ],
  },
  {
    category: devices,
    code: 'REC',
    text: 'Receptacle, #',
    sizes: [
      ['15T', '15 A, tamper resistant', 2.1],
      ['20T', '20 A, tamper resistant', 3.6],
      ['G15', 'GFCI 15 A', 17.8],
      ['G20', 'GFCI 20 A', 21.4],
      ['GWR', 'GFCI 20 A, weather resistant', 26.2],
      ['USB', '20 A with USB-C', 31],
      ['30D', 'dryer, 30 A, four prong', 14.6],
      ['50R', 'range, 50 A, four prong', 16.8],
      ['50E', 'EV, 50 A, industrial', 58],
    ],
  },
  {
    category: devices,
    code: 'SWT',
    text: 'Switch, #',
    sizes: [
      ['1P', 'single pole', 2.4],
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
      ['1', 'one gang', 0.8],
      ['2', 'two gang', 1.6],
      ['3', 'three gang', 2.7],
      ['WPC', 'in-use cover, outdoor', 13.9],
    ],
  },
  {
    category: devices,
    code: 'ALM',
    text: 'Alarm, #',
    sizes: [
      ['SM', 'smoke, hard-wired', 24],
      ['CO', 'smoke and carbon monoxide, hard-wired', 46],
      ['10Y', 'smoke, ten-year battery', 27],
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
      ['C60', 'ceiling, 60 in., damp rated', 246],
      ['ATT', 'attic, 1,500 cfm', 148],
    ],
  },
  {
    category: power,
    code: 'SPD',
    text: 'Surge protector, whole house, # kA',
    sizes: [
      ['50', '50', 98],
      ['80', '80', 146],
      ['120', '120', 218],
    ],
  },
  {
    category: power,
    code: 'EVC',
    text: 'EV charger # ',
    sizes: [
      ['32', '32 A, plug-in', 368],
      ['40', '40 A, hard-wired', 442],
      ['48', '48 A, hard-wired', 498],
    ],
  },
  {
    category: power,
    code: 'GEN',
    text: 'Standby generator # kW',
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
    text: 'Transfer switch #',
    sizes: [
      ['100', '100 A, 16 circuits', 486],
      ['200', '200 A, service rated', 642],
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

export const electricalParts = partsOf(families);
