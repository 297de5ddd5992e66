import { type PartFamily, partsOf, type Size } from './catalog.ts';

const breakers = 'Electrical/Breakers and panels';
const wire = 'Electrical/Wire and cable';

const amps = (list: readonly (readonly [number, number])[]): Size[] =>
  list.map(([rating, cost]) => [String(rating), `${rating} A`, cost]);

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
    text: '# dual-function breaker, AFCI and GFCI',
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
      ['SUB', '60 A subpanel, 8 spaces', 64],
    ],
  },
  {
    category: breakers,
    code: 'MTR',
    text: 'Meter base #',
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
    text: 'Disconnect, #',
    sizes: [
      ['30F', '30 A, fused', 26.8],
      ['60F', '60 A, fused', 31.2],
      ['60N', '60 A, non-fused', 17.9],
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
    unit: 'ft',
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
      ['YEL', 'yellow, pack of 25', 4.1],
      ['RED', 'red, pack of 25', 4.9],
      ['LEV', 'lever, pack of 10', 7.8],
      ['WET', 'waterproof, pack of 10', 9.2],
    ],
  },
];

export const electricalParts = partsOf(families);
