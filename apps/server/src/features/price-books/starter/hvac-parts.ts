import { type PartFamily, partsOf } from './catalog.ts';

const electrical = 'Heating & cooling/Electrical parts';
const furnace = 'Heating & cooling/Furnace parts';

const families: PartFamily[] = [
  {
    category: electrical,
    code: 'CAP',
    text: 'Run capacitor # µF 440 V round',
    sizes: [
      ['305', '30+5', 9.4],
      ['355', '35+5', 9.85],
      ['405', '40+5', 10.6],
      ['455', '45+5', 11.2],
      ['505', '50+5', 12.75],
      ['555', '55+5', 13.3],
      ['605', '60+5', 14.6],
      ['705', '70+5', 17.9],
      ['805', '80+5', 19.75],
      ['357', '35+7.5', 12.1],
      ['457', '45+7.5', 13.6],
    ],
  },
  {
    category: electrical,
    code: 'CAPS',
    text: 'Run capacitor # µF 370 V oval',
    sizes: [
      ['5', '5', 4.2],
      ['75', '7.5', 4.35],
      ['10', '10', 4.6],
      ['15', '15', 5.25],
      ['20', '20', 5.8],
      ['25', '25', 6.4],
      ['30', '30', 6.95],
      ['40', '40', 8.1],
    ],
  },
  {
    category: electrical,
    code: 'CON',
    text: 'Contactor #, 24 V coil',
    sizes: [
      ['301', '30 A 1-pole', 11.8],
      ['302', '30 A 2-pole', 14.25],
      ['402', '40 A 2-pole', 17.4],
      ['403', '40 A 3-pole', 27.9],
      ['603', '60 A 3-pole', 46.5],
    ],
  },
  {
    category: electrical,
    code: 'HSK',
    text: 'Hard start kit #',
    sizes: [
      ['S', '1 to 3 ton', 21.5],
      ['L', '3.5 to 5 ton', 28.75],
    ],
  },
  {
    category: electrical,
    code: 'XFR',
    text: 'Transformer # 24 V',
    sizes: [
      ['40', '40 VA', 13.2],
      ['75', '75 VA', 24.6],
    ],
  },
  {
    category: electrical,
    code: 'RLY',
    text: 'Fan relay #',
    sizes: [
      ['24', '24 V SPDT', 12.4],
      ['SEQ', 'sequencer, two-stage', 31.2],
      ['TDR', 'with time delay', 26.8],
    ],
  },
  {
    category: electrical,
    code: 'CFM',
    text: 'Condenser fan motor # hp 1,075 rpm',
    sizes: [
      ['16', '1/6', 84],
      ['15', '1/5', 92.5],
      ['14', '1/4', 98],
      ['13', '1/3', 117.4],
      ['12', '1/2', 141],
    ],
  },
  {
    category: electrical,
    code: 'BLM',
    text: 'Blower motor # hp, four-speed',
    sizes: [
      ['15', '1/5', 96],
      ['14', '1/4', 104],
      ['13', '1/3', 118.5],
      ['12', '1/2', 139],
      ['34', '3/4', 172],
    ],
  },
  {
    category: electrical,
    code: 'ECM',
    text: 'Variable-speed blower motor # hp with module',
    sizes: [
      ['13', '1/3', 318],
      ['12', '1/2', 362],
      ['34', '3/4', 415],
      ['10', '1', 468],
    ],
  },
  {
    category: electrical,
    code: 'TST',
    text: 'Thermostat, #',
    sizes: [
      ['BAS', 'non-programmable, heat and cool', 24.5],
      ['PRG', 'programmable, two-stage', 58],
      ['WIF', 'Wi-Fi, heat pump ready', 124],
      ['HUM', 'Wi-Fi with humidity control', 186],
      ['ZON', 'zone control with sensors', 232],
    ],
  },
  {
    category: furnace,
    code: 'IGN',
    text: 'Hot surface igniter, #',
    sizes: [
      ['SIN', 'silicon nitride 120 V', 32.4],
      ['SIC', 'silicon carbide flat', 24.8],
      ['UNI', 'universal with brackets', 38.9],
    ],
  },
  {
    category: furnace,
    code: 'FLS',
    text: 'Flame sensor, #',
    sizes: [
      ['ST', 'straight rod', 9.7],
      ['BT', 'bent rod', 11.2],
    ],
  },
  {
    category: furnace,
    code: 'TCP',
    text: 'Thermocouple #',
    sizes: [
      ['24', '24 in.', 8.4],
      ['36', '36 in.', 9.6],
    ],
  },
  {
    category: furnace,
    code: 'GVL',
    text: 'Gas valve, #',
    sizes: [
      ['1S', 'single-stage 24 V', 121],
      ['2S', 'two-stage 24 V', 196],
      ['MOD', 'modulating', 284],
    ],
  },
  {
    category: furnace,
    code: 'PSW',
    text: 'Pressure switch # in. w.c.',
    sizes: [
      ['040', '0.40', 27.8],
      ['060', '0.60', 27.8],
      ['090', '0.90', 29.4],
      ['125', '1.25', 31.2],
      ['180', '1.80', 33.6],
    ],
  },
  {
    category: furnace,
    code: 'LIM',
    text: 'Limit switch #',
    sizes: [
      ['140', '140 °F', 12.6],
      ['160', '160 °F', 12.6],
      ['180', '180 °F', 12.9],
      ['200', '200 °F', 13.4],
      ['ROL', '350 °F, flame rollout', 14.8],
    ],
  },
  {
    category: furnace,
    code: 'IND',
    text: 'Inducer motor assembly, #',
    sizes: [
      ['80', '80% furnace', 214],
      ['90', '90% furnace', 276],
      ['95', 'two-stage 95% furnace', 338],
    ],
  },
  {
    category: furnace,
    code: 'BRD',
    text: 'Control board, #',
    sizes: [
      ['FUN', 'furnace, universal', 146],
      ['FOE', 'furnace, OEM', 258],
      ['DEF', 'heat pump defrost', 132],
      ['AHU', 'air handler', 118],
    ],
  },
  {
    category: furnace,
    code: 'STR',
    text: 'Electric heat strip # kW',
    sizes: [
      ['5', '5', 98],
      ['8', '8', 118],
      ['10', '10', 132],
      ['15', '15', 176],
      ['20', '20', 219],
    ],
  },
];

export const hvacParts = partsOf(families);
