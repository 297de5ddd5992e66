import { type AnswerKind, answerWords, outOfLimits } from './question-fields.ts';

/** A question of a template; `after` asks it only after the answer to an earlier one. */
interface TemplateQuestion {
  text: string;
  answerKind: AnswerKind;
  choices?: readonly string[];
  unit?: string;
  minimum?: number;
  maximum?: number;
  required?: boolean;
  failsOn?: readonly string[];
  advice?: string;
  after?: readonly [text: string, answer: string];
}
interface Template {
  text: string;
  /** The system types it's for, as companies usually name them. */
  systemTypes: readonly string[];
  questions: readonly TemplateQuestion[];
}

const { no, yes, poor } = answerWords;
const required = true;
const mustPass = { answerKind: 'yesNo', failsOn: [no], required } as const;
const look = { answerKind: 'condition', failsOn: [poor], required } as const;
const nameplate = { text: 'Photo of the data plate', answerKind: 'photo' } as const;
const notes = { text: 'Notes', answerKind: 'note' } as const;

/** The inspection forms that a company can start from. */
export const inspectionTemplates = {
  airConditioner: {
    text: 'Air conditioner tune-up',
    systemTypes: ['Air conditioner', 'Heat pump'],
    questions: [
      { text: 'Air filter', ...look, advice: 'Replace the air filter' },
      { text: 'Outdoor coil', ...look, advice: 'Clean the outdoor coil' },
      { text: 'Indoor coil', ...look, advice: 'Clean the indoor coil' },
      { text: 'Condensate drain clear?', ...mustPass, advice: 'Clear and treat the condensate drain' },
      {
        text: 'Float switch shuts the system off?',
        ...mustPass,
        advice: 'Replace the condensate float switch',
      },
      { text: 'Contactor', ...look, advice: 'Replace the contactor' },
      { text: 'Capacitor within its rating?', ...mustPass, advice: 'Replace the run capacitor' },
      {
        text: 'Measured capacitance',
        answerKind: 'reading',
        unit: 'µF',
        required,
        after: ['Capacitor within its rating?', no],
      },
      { text: 'Compressor amps', answerKind: 'reading', unit: 'A' },
      {
        text: 'Temperature drop across the coil',
        answerKind: 'reading',
        unit: '°F',
        minimum: 15,
        maximum: 22,
        required,
        advice: 'Check the refrigerant charge and airflow',
      },
      {
        text: 'Metering device',
        answerKind: 'choice',
        choices: ['TXV', 'Fixed orifice'],
        after: ['Temperature drop across the coil', outOfLimits],
      },
      { text: 'Superheat', answerKind: 'reading', unit: '°F', after: ['Metering device', 'Fixed orifice'] },
      { text: 'Subcooling', answerKind: 'reading', unit: '°F', after: ['Metering device', 'TXV'] },
      nameplate,
      notes,
    ],
  },
  furnace: {
    text: 'Gas furnace tune-up',
    systemTypes: ['Furnace'],
    questions: [
      { text: 'Air filter', ...look, advice: 'Replace the air filter' },
      { text: 'Heat exchanger', ...look, advice: 'Replace the heat exchanger or the furnace' },
      {
        text: 'Photo of the heat exchanger',
        answerKind: 'photo',
        required,
        after: ['Heat exchanger', poor],
      },
      { text: 'Burners and flame sensor', ...look, advice: 'Clean the burners and flame sensor' },
      {
        text: 'Manifold gas pressure',
        answerKind: 'reading',
        unit: 'in. w.c.',
        minimum: 3.2,
        maximum: 3.8,
        required,
        advice: 'Adjust the gas valve to the rated manifold pressure',
      },
      {
        text: 'Temperature rise',
        answerKind: 'reading',
        unit: '°F',
        minimum: 30,
        maximum: 60,
        required,
        advice: 'Correct the airflow to bring the temperature rise into range',
      },
      {
        text: 'Carbon monoxide in the supply air',
        answerKind: 'reading',
        unit: 'ppm',
        maximum: 9,
        required,
        advice: 'Shut down the furnace and repair the source of carbon monoxide',
      },
      { text: 'Limit and rollout switches work?', ...mustPass, advice: 'Replace the failed safety switch' },
      { text: 'Flue and venting', ...look, advice: 'Repair the flue' },
      {
        text: 'Gas leak found?',
        answerKind: 'yesNo',
        failsOn: [yes],
        required,
        advice: 'Repair the gas leak',
      },
      { text: 'Carbon monoxide alarm works?', ...mustPass, advice: 'Install a carbon monoxide alarm' },
      nameplate,
      notes,
    ],
  },
  waterHeater: {
    text: 'Water heater inspection',
    systemTypes: ['Water heater'],
    questions: [
      { text: 'Fuel', answerKind: 'choice', choices: ['Gas', 'Electric'], required },
      { text: 'Tank and fittings', ...look, advice: 'Replace the water heater' },
      {
        text: 'Water temperature at the tap',
        answerKind: 'reading',
        unit: '°F',
        minimum: 110,
        maximum: 125,
        required,
        advice: 'Set the water heater to 120°F',
      },
      {
        text: 'Incoming water pressure',
        answerKind: 'reading',
        unit: 'psi',
        minimum: 40,
        maximum: 80,
        required,
        advice: 'Correct the incoming water pressure',
      },
      {
        text: 'Temperature and pressure relief valve works?',
        ...mustPass,
        advice: 'Replace the temperature and pressure relief valve',
      },
      { text: 'Expansion tank holds pressure?', ...mustPass, advice: 'Replace the expansion tank' },
      { text: 'Anode rod', answerKind: 'condition', failsOn: [poor], advice: 'Replace the anode rod' },
      { text: 'Tank flushed?', answerKind: 'yesNo', failsOn: [no], advice: 'Flush the water heater' },
      { text: 'Draft and venting OK?', ...mustPass, advice: 'Repair the venting', after: ['Fuel', 'Gas'] },
      {
        text: 'Both heating elements test OK?',
        ...mustPass,
        advice: 'Replace the heating element',
        after: ['Fuel', 'Electric'],
      },
      nameplate,
      notes,
    ],
  },
  electricalPanel: {
    text: 'Electrical panel inspection',
    systemTypes: ['Electrical panel'],
    questions: [
      { text: 'Photo with the cover off', answerKind: 'photo', required },
      {
        text: 'Voltage, leg to leg',
        answerKind: 'reading',
        unit: 'V',
        minimum: 228,
        maximum: 252,
        required,
        advice: 'Have the utility check the service voltage',
      },
      { text: 'Breakers and bus bar', ...look, advice: 'Replace the panel' },
      { text: 'Connections tight?', ...mustPass, advice: 'Tighten the connections to their rated torque' },
      {
        text: 'Signs of overheating?',
        answerKind: 'yesNo',
        failsOn: [yes],
        required,
        advice: 'Replace the overheated breaker and wiring',
      },
      {
        text: 'Where are the signs of overheating?',
        answerKind: 'note',
        required,
        after: ['Signs of overheating?', yes],
      },
      {
        text: 'Double-tapped breakers?',
        answerKind: 'yesNo',
        failsOn: [yes],
        required,
        advice: 'Separate the double-tapped circuits',
      },
      { text: 'Grounding and bonding OK?', ...mustPass, advice: 'Correct the grounding and bonding' },
      {
        text: 'GFCI and AFCI breakers trip when tested?',
        ...mustPass,
        advice: 'Replace the failed GFCI or AFCI breaker',
      },
      {
        text: 'Whole-home surge protection installed?',
        answerKind: 'yesNo',
        failsOn: [no],
        advice: 'Install a whole-home surge protector',
      },
      { text: 'Circuits labeled?', ...mustPass, advice: 'Label the circuits' },
      nameplate,
      notes,
    ],
  },
} as const satisfies Record<string, Template>;

export type InspectionTemplateName = keyof typeof inspectionTemplates;
export const inspectionTemplateNames = Object.keys(inspectionTemplates) as [
  InspectionTemplateName,
  ...InspectionTemplateName[],
];

/** Returns a template; its questions as a list with all that one may have. */
export const inspectionTemplate = (name: InspectionTemplateName): Template => inspectionTemplates[name];
