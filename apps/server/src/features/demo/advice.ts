import type { EquipmentName } from './equipment.ts';

/** What to do, how soon, how long it lasts then in months, and what it costs from and to, in dollars. */
export type Advice = readonly [
  text: string,
  urgency: 'now' | 'soon' | 'later',
  lifeMonths: number | null,
  price: readonly [least: number, most: number] | null,
];

const ofComfort: readonly Advice[] = [
  ['Is near the end of its life, plan for a new one', 'later', 24, null],
  ['Change the filter every three months', 'later', 3, null],
  ['Surge protection would save the control board', 'later', null, [350, 650]],
];
const ofTank: readonly Advice[] = [
  ['Corroded at the joints, watch for water', 'soon', 6, null],
  ['Anode rod is used up', 'soon', 12, [250, 350]],
  ['Past its warranty, plan for a new one', 'later', 24, [1_800, 3_400]],
];

/** What should be done next to each kind of system. */
export const adviceFor: Record<EquipmentName, readonly Advice[]> = {
  furnace: [
    ['Heat exchanger shows rust, replace before next winter', 'soon', 12, [5_200, 7_800]],
    ...ofComfort,
  ],
  airConditioner: [['Low on refrigerant, look for the leak in spring', 'soon', 6, [250, 450]], ...ofComfort],
  heatPump: [['Defrost board is slow, replace before next winter', 'soon', 12, [500, 700]], ...ofComfort],
  ductless: [['Wall units should be washed', 'later', 12, [200, 350]]],
  gasWaterHeater: ofTank,
  electricWaterHeater: ofTank,
  tankless: [['Scale in the heat exchanger, descale every year', 'soon', 12, [250, 350]]],
  sumpPump: [['No battery backup: water rises when the power is out', 'soon', null, [1_300, 1_800]]],
  panel: [
    ['No room for another breaker', 'later', null, [1_900, 3_200]],
    ['Not grounded as today’s code asks', 'soon', null, [700, 1_000]],
  ],
  generator: [['Battery is four years old', 'soon', 6, [200, 350]]],
  evCharger: [['Cable jacket is worn', 'soon', 12, [300, 450]]],
};
