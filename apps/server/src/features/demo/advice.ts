import type { EquipmentName } from './equipment.ts';

/**
 * A recommendation: what to do, how soon, how many months it lasts, and its lowest and highest price in
 * dollars.
 */
export type Advice = readonly [
  text: string,
  urgency: 'now' | 'soon' | 'later',
  lifeMonths: number | null,
  price: readonly [least: number, most: number] | null,
];

const ofComfort: readonly Advice[] = [
  ['Near end of life, plan for replacement', 'later', 24, null],
  ['Change filter every three months', 'later', 3, null],
  ['Add surge protection for the control board', 'later', null, [350, 650]],
];
const ofTank: readonly Advice[] = [
  ['Corroded fittings, watch for leaks', 'soon', 6, null],
  ['Anode rod worn out, replace', 'soon', 12, [250, 350]],
  ['Out of warranty, plan for replacement', 'later', 24, [1_800, 3_400]],
];

/** The recommendations for each kind of system. */
export const adviceFor: Record<EquipmentName, readonly Advice[]> = {
  furnace: [['Heat exchanger rusting, replace before next winter', 'soon', 12, [5_200, 7_800]], ...ofComfort],
  airConditioner: [['Low on refrigerant, leak search in spring', 'soon', 6, [250, 450]], ...ofComfort],
  heatPump: [['Defrost board failing, replace before next winter', 'soon', 12, [500, 700]], ...ofComfort],
  ductless: [['Wall units need a deep cleaning', 'later', 12, [200, 350]]],
  gasWaterHeater: ofTank,
  electricWaterHeater: ofTank,
  tankless: [['Scale in heat exchanger, descale every year', 'soon', 12, [250, 350]]],
  sumpPump: [['No battery backup, pump won’t run in a power outage', 'soon', null, [1_300, 1_800]]],
  panel: [
    ['No open breaker spaces', 'later', null, [1_900, 3_200]],
    ['Grounding not up to current code', 'soon', null, [700, 1_000]],
  ],
  generator: [['Battery four years old, replace', 'soon', 6, [200, 350]]],
  evCharger: [['Cable jacket worn, replace cable', 'soon', 12, [300, 450]]],
};
