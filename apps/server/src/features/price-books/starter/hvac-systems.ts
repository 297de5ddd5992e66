import { type ServiceFamily, servicesOf } from './catalog.ts';
import { byTons } from './tons.ts';

const families: ServiceFamily[] = [
  {
    category: 'Air conditioning/New systems',
    code: 'AC14',
    text: 'Air conditioner 14.3 SEER2 #, installed',
    description: 'New # outdoor unit with matching coil, pad, disconnect, startup and warranty registration.',
    installation: true,
    pair: true,
    variants: byTons(7, 'AC14-#', 'EVAP-#', 'PAD-36', 'DSC-60N', 'WHP-34'),
  },
  {
    category: 'Air conditioning/New systems',
    code: 'AC17',
    text: 'Air conditioner 17 SEER2 two-stage #, installed',
    description:
      'Quieter, with better humidity control. New # outdoor unit with matching coil, disconnect and startup.',
    installation: true,
    pair: true,
    variants: byTons(8, 'AC17-#', 'EVAP-#', 'PAD-36', 'DSC-60N', 'WHP-34'),
  },
  {
    category: 'Furnaces/New systems',
    code: 'GF80',
    text: 'Gas furnace 80% # BTU, installed',
    description: 'New furnace with gas connector and full startup. Old unit hauled away.',
    installation: true,
    pair: true,
    variants: (['045', '070', '090', '110'] as const).map(
      (size) => [size, `${Number(size)},000`, 6, `GF80-${size}`, 'FLC-36', 'TST-PRG'] as const,
    ),
  },
  {
    category: 'Furnaces/New systems',
    code: 'GF96',
    text: 'Gas furnace 96% two-stage # BTU, installed',
    description:
      'New two-stage furnace with intake and exhaust piping, drain, startup and warranty registration.',
    installation: true,
    pair: true,
    variants: (['040', '060', '080', '100', '120'] as const).map(
      (size) =>
        [
          size,
          `${Number(size)},000`,
          8,
          `GF96-${size}`,
          'FLC-36',
          'TST-WIF',
          ['PV-E90-2', 6],
          'CDP-115',
        ] as const,
    ),
  },
  {
    category: 'Heat pumps',
    code: 'RVV',
    text: 'Reversing valve, #, replace',
    description:
      'Switches your system between heating and cooling. New valve; system evacuated, charged and tested.',
    variants: [
      ['S', '1.5 to 3 ton', 5, 'RVV-S', 'FDR-BI', ['RFG-410', 6]],
      ['L', '3.5 to 5 ton', 5.5, 'RVV-L', 'FDR-BI', ['RFG-410', 8]],
    ],
  },
  {
    category: 'Heat pumps',
    code: 'STR',
    text: 'Electric heat strip # kW, replace',
    description: 'Backup heat for the coldest days: new element, wiring checked, amp draw tested.',
    variants: (['5', '8', '10', '15', '20'] as const).map(
      (size) => [size, size, 1.5, `STR-${size}`] as const,
    ),
  },
  {
    category: 'Heat pumps/New systems',
    code: 'HP15',
    text: 'Heat pump 15.2 SEER2 #, installed',
    description: 'New # outdoor unit and air handler with pad, disconnect, drain and startup.',
    installation: true,
    pair: true,
    variants: byTons(9, 'HP15-#', 'AHC-#', 'PAD-36', 'DSC-60N', 'STR-10'),
  },
  {
    category: 'Heat pumps/New systems',
    code: 'HP17',
    text: 'Heat pump 17 SEER2 two-stage #, installed',
    description:
      'Quieter, with more even heat and better humidity control. New # outdoor unit and variable-speed air handler, with startup.',
    installation: true,
    pair: true,
    variants: byTons(10, 'HP17-#', 'AHV-#', 'PAD-36', 'DSC-60N', 'STR-10'),
  },
  {
    category: 'Heat pumps/New systems',
    code: 'DLS',
    text: 'Ductless heat pump, #, installed',
    description: 'Heating and cooling room by room: outdoor unit, wall units, line covers and startup.',
    installation: true,
    pair: ['220', '330', '436'],
    variants: [
      ['109', 'one room, 9,000 BTU', 6, 'DLS-109', 'LNS-25M', 'DSC-30F'],
      ['112', 'one room, 12,000 BTU', 6, 'DLS-112', 'LNS-25M', 'DSC-30F'],
      ['118', 'one room, 18,000 BTU', 6.5, 'DLS-118', 'LNS-25M', 'DSC-30F'],
      ['220', 'two rooms, 20,000 BTU', 10, 'DLS-220', ['LNS-25M', 2], 'DSC-30F'],
      ['330', 'three rooms, 30,000 BTU', 14, 'DLS-330', ['LNS-25M', 3], 'DSC-60F'],
      ['436', 'four rooms, 36,000 BTU', 18, 'DLS-436', ['LNS-25M', 4], 'DSC-60F'],
    ],
  },
  {
    category: 'Thermostats and air',
    code: 'TST',
    text: 'Thermostat, #, installed',
    description: 'Installed, programmed with you and tested in heat and cool.',
    variants: [
      ['BAS', 'non-programmable', 0.75, 'TST-BAS'],
      ['PRG', 'programmable', 0.75, 'TST-PRG'],
      ['WIF', 'Wi-Fi', 1, 'TST-WIF'],
      ['HUM', 'Wi-Fi with humidity', 1.25, 'TST-HUM'],
      ['ZON', 'zone control', 2, 'TST-ZON'],
    ],
  },
  {
    category: 'Thermostats and air',
    code: 'AIR',
    text: 'Air quality: #',
    description: 'Cleaner, properly humidified air throughout the house.',
    variants: [
      ['UV', 'UV lamp at the coil', 1, 'UVL-KIT'],
      ['MED', 'media filter cabinet', 2, 'FLT4-M13-2025'],
      ['HBY', 'humidifier, bypass', 3, 'HUM-BYP'],
      ['HST', 'humidifier, steam', 4.5, 'HUM-STM'],
      ['D70', 'dehumidifier, 70 pints/day', 4, 'DHU-70'],
      ['D98', 'dehumidifier, 98 pints/day', 4.5, 'DHU-98'],
      ['PAD', 'new humidifier pad', 0.5, 'HUM-PAD'],
    ],
  },
  {
    category: 'Thermostats and air',
    code: 'DUC',
    text: 'Ductwork: #',
    description: 'Gets the air you’re paying for to the rooms that need it.',
    variants: [
      ['SEA', 'seal joints with mastic, up to 10', 3],
      ['FL8', 'new 8 in. run, 25 ft', 2, 'FLX-8', 'REG-412'],
      ['F12', 'new 12 in. run, 25 ft', 2.5, 'FLX-12', 'GRL-2020'],
      ['RET', 'new return', 4, 'FLX-14', 'GRL-2030'],
    ],
  },
];

export const hvacSystems = servicesOf('HVAC', families);
