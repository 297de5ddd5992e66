import { type ServiceFamily, servicesOf } from './catalog.ts';
import { byTons } from './tons.ts';

const families: ServiceFamily[] = [
  {
    category: 'Diagnostics and tune-ups',
    code: 'DIAG',
    text: 'Diagnostic visit, #',
    description: 'We find the cause, show you what’s wrong and give you a price before any work begins.',
    variants: [
      ['', 'one system', 0.5],
      ['2', 'two systems', 0.75],
      ['AH', 'evening or weekend', 1],
    ],
  },
  {
    category: 'Diagnostics and tune-ups',
    code: 'TUNE',
    text: 'Tune-up, #',
    description: 'Cleaning, adjustments and a full safety check, with all readings in a written report.',
    variants: [
      ['AC', 'air conditioner', 1, 'FLT1-M8-1625'],
      ['FU', 'gas furnace', 1, 'FLT1-M8-1625'],
      ['HP', 'heat pump', 1.25, 'FLT1-M8-2020'],
      ['2', 'two systems', 1.75, ['FLT1-M8-1625', 2]],
      ['BL', 'boiler', 1.25],
      ['DL', 'ductless, two rooms', 1.25],
    ],
  },
  {
    category: 'Air conditioning/Electrical parts',
    code: 'CAP',
    text: 'Run capacitor # µF, replace',
    description: 'New capacitor with the correct rating; motors tested for proper start and run.',
    variants: (['305', '355', '405', '455', '505', '555', '605', '705', '805', '357', '457'] as const).map(
      (size) => [size, `${size.slice(0, 2)}+${size[2] === '7' ? '7.5' : '5'}`, 0.5, `CAP-${size}`] as const,
    ),
  },
  {
    category: 'Air conditioning/Electrical parts',
    code: 'CON',
    text: 'Contactor #, replace',
    description: 'New contactor for your outdoor unit, burned wire ends replaced, tested under load.',
    variants: [
      ['301', '30 A 1-pole', 0.75, 'CON-301'],
      ['302', '30 A 2-pole', 0.75, 'CON-302'],
      ['402', '40 A 2-pole', 0.75, 'CON-402'],
      ['CC', 'with run capacitor', 1, 'CON-302', 'CAP-455'],
    ],
  },
  {
    category: 'Air conditioning/Electrical parts',
    code: 'HSK',
    text: 'Hard start kit, #',
    description: 'Helps an older compressor start easily, so lights don’t dim and the breaker doesn’t trip.',
    variants: [
      ['S', '1 to 3 ton', 0.5, 'HSK-S'],
      ['L', '3.5 to 5 ton', 0.5, 'HSK-L'],
    ],
  },
  {
    category: 'Air conditioning/Motors',
    code: 'CFM',
    text: 'Condenser fan motor # hp, replace',
    description: 'New motor and capacitor for the outdoor fan, balanced and tested.',
    variants: [
      ['16', '1/6', 1.5, 'CFM-16', 'CAPS-5'],
      ['14', '1/4', 1.5, 'CFM-14', 'CAPS-75'],
      ['13', '1/3', 1.5, 'CFM-13', 'CAPS-75'],
      ['12', '1/2', 1.75, 'CFM-12', 'CAPS-10'],
    ],
  },
  {
    category: 'Air conditioning/Refrigerant',
    code: 'RFG',
    text: 'Refrigerant R-410A, # added',
    description: 'Charged by weight to the manufacturer’s spec; pressures and temperatures recorded.',
    variants: [
      ['1', '1 lb', 0.5, ['RFG-410', 1]],
      ['2', '2 lb', 0.5, ['RFG-410', 2]],
      ['3', '3 lb', 0.75, ['RFG-410', 3]],
      ['4', '4 lb', 0.75, ['RFG-410', 4]],
      ['6', '6 lb', 1, ['RFG-410', 6]],
    ],
  },
  {
    category: 'Air conditioning/Refrigerant',
    code: 'LEAK',
    text: 'Refrigerant leak, #',
    description: 'We find where refrigerant is leaking before adding more.',
    variants: [
      ['EL', 'electronic search', 1],
      ['UV', 'dye search, two visits', 1.5],
      ['FIX', 'joint repair with filter drier', 2.5, 'FDR-38', ['RFG-410', 2]],
    ],
  },
  {
    category: 'Air conditioning/Refrigerant',
    code: 'TXV',
    text: 'Expansion valve #, replace',
    description: 'New valve and filter drier; system evacuated, charged by weight and tested.',
    variants: byTons(3.5, 'TXV-#', 'FDR-38'),
  },
  {
    category: 'Air conditioning/Refrigerant',
    code: 'COIL',
    text: 'Evaporator coil #, replace',
    description: 'New indoor coil with drain and safety switch; evacuated, charged and tested.',
    installation: true,
    variants: byTons(5, 'EVAP-#', 'FDR-38', 'FSW-LIN'),
  },
  {
    category: 'Air conditioning/Drains',
    code: 'DRN',
    text: 'Condensate drain: #',
    description: 'Keeps your indoor unit draining properly and protects your home from overflow.',
    variants: [
      ['CLR', 'clear and flush', 0.75],
      ['PMP', 'new pump', 1, 'CDP-115'],
      ['MIN', 'new pump, ductless', 1.25, 'CDP-MIN'],
      ['FSW', 'safety switch', 0.5, 'FSW-LIN'],
    ],
  },
  {
    category: 'Furnaces/Ignition and gas',
    code: 'IGN',
    text: 'Hot surface igniter, #, replace',
    description: 'New igniter, burners cleaned, flame and gas pressure checked.',
    variants: [
      ['SIN', 'silicon nitride', 1, 'IGN-SIN'],
      ['SIC', 'silicon carbide', 1, 'IGN-SIC'],
      ['UNI', 'universal', 1, 'IGN-UNI'],
    ],
  },
  {
    category: 'Furnaces/Ignition and gas',
    code: 'FLS',
    text: 'Flame sensor, #',
    description: 'Restores the flame signal so your furnace stops shutting off.',
    variants: [
      ['CLN', 'clean and test', 0.5],
      ['NEW', 'replace', 0.75, 'FLS-ST'],
    ],
  },
  {
    category: 'Furnaces/Ignition and gas',
    code: 'GVL',
    text: 'Gas valve, #, replace',
    description: 'New gas valve, leak-tested, with pressures set to spec.',
    variants: [
      ['1S', 'single-stage', 1.5, 'GVL-1S'],
      ['2S', 'two-stage', 1.75, 'GVL-2S'],
      ['MOD', 'modulating', 2, 'GVL-MOD'],
    ],
  },
  {
    category: 'Furnaces/Safety',
    code: 'SAFE',
    text: 'Furnace safety control: #',
    description: 'New safety control, tested to shut the furnace down when it should.',
    variants: [
      ['PS6', 'pressure switch, 0.60 in. w.c.', 1, 'PSW-060'],
      ['PS9', 'pressure switch, 0.90 in. w.c.', 1, 'PSW-090'],
      ['LIM', 'limit switch, 160 °F', 0.75, 'LIM-160'],
      ['ROL', 'flame rollout switch', 0.75, 'LIM-ROL'],
      ['TCP', 'thermocouple', 0.75, 'TCP-24'],
    ],
  },
  {
    category: 'Furnaces/Motors and boards',
    code: 'BLM',
    text: 'Blower motor #, replace',
    description: 'New motor, blower wheel cleaned and balanced, airflow measured.',
    variants: [
      ['13', '1/3 hp', 2, 'BLM-13', 'CAPS-75'],
      ['12', '1/2 hp', 2, 'BLM-12', 'CAPS-10'],
      ['34', '3/4 hp', 2.25, 'BLM-34', 'CAPS-15'],
      ['V12', '1/2 hp variable-speed', 2.25, 'ECM-12'],
      ['V34', '3/4 hp variable-speed', 2.25, 'ECM-34'],
      ['V10', '1 hp variable-speed', 2.5, 'ECM-10'],
    ],
  },
  {
    category: 'Furnaces/Motors and boards',
    code: 'IND',
    text: 'Inducer motor, #, replace',
    description: 'New motor and gasket to vent exhaust safely; draft measured.',
    variants: [
      ['80', '80% furnace', 2, 'IND-80'],
      ['90', '90% furnace', 2.25, 'IND-90'],
      ['95', 'two-stage', 2.5, 'IND-95'],
    ],
  },
  {
    category: 'Furnaces/Motors and boards',
    code: 'BRD',
    text: 'Controls: #, replace',
    description: 'New control, set up for your system, with every function tested.',
    variants: [
      ['FUN', 'control board, universal', 1.75, 'BRD-FUN'],
      ['FOE', 'control board, OEM', 1.75, 'BRD-FOE'],
      ['DEF', 'heat pump defrost board', 1.5, 'BRD-DEF'],
      ['XFR', 'transformer, 40 VA', 0.75, 'XFR-40'],
      ['RLY', 'fan relay', 0.75, 'RLY-24'],
    ],
  },
];

export const hvacServices = servicesOf('HVAC', families);
