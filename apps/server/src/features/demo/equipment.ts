import type { Trade } from '../price-books/starter/catalog.ts';

/** A kind of equipment at the sites. The manufacturers are invented. */
export interface EquipmentKind {
  text: string;
  trade: Trade;
  makers: readonly (readonly [maker: string, models: readonly string[]])[];
  places: readonly string[];
  /** expected service life in years */
  years: number;
}

const kind = (text: string, trade: Trade, rest: Omit<EquipmentKind, 'text' | 'trade'>): EquipmentKind => ({
  text,
  trade,
  ...rest,
});

export const equipment = {
  furnace: kind('Gas furnace', 'HVAC', {
    makers: [
      ['Halden', ['HF-80', 'HF-96']],
      ['Norvane', ['GX070', 'GX090', 'GX110']],
    ],
    places: ['Attic', 'Basement', 'Hall closet', 'Crawl space'],
    years: 20,
  }),
  airConditioner: kind('Air conditioner', 'HVAC', {
    makers: [
      ['Halden', ['HC-14', 'HC-17']],
      ['Corvane', ['CA30', 'CA36', 'CA42']],
    ],
    places: ['North side', 'Back yard', 'Beside the garage'],
    years: 16,
  }),
  heatPump: kind('Heat pump', 'HVAC', {
    makers: [
      ['Norvane', ['NP24', 'NP36', 'NP48']],
      ['Corvane', ['CP30', 'CP36']],
    ],
    places: ['East side', 'Back yard', 'Roof'],
    years: 15,
  }),
  ductless: kind('Ductless heat pump', 'HVAC', {
    makers: [['Isuru', ['DS-09', 'DS-12', 'DS-20M']]],
    places: ['Sunroom', 'Bonus room', 'Office'],
    years: 10,
  }),
  gasWaterHeater: kind('Gas water heater', 'PLB', {
    makers: [
      ['Amberline', ['AG-40', 'AG-50']],
      ['Tollgate', ['TG40', 'TG50', 'TG75']],
    ],
    places: ['Garage', 'Basement', 'Laundry'],
    years: 13,
  }),
  electricWaterHeater: kind('Electric water heater', 'PLB', {
    makers: [
      ['Amberline', ['AE-40', 'AE-50']],
      ['Tollgate', ['TE50', 'TE80']],
    ],
    places: ['Garage', 'Basement', 'Laundry'],
    years: 14,
  }),
  tankless: kind('Tankless water heater', 'PLB', {
    makers: [['Amberline', ['AT-180', 'AT-199']]],
    places: ['Garage wall', 'Outside wall'],
    years: 9,
  }),
  sumpPump: kind('Sump pump', 'PLB', {
    makers: [['Millrace', ['MR-13', 'MR-12']]],
    places: ['Basement', 'Crawl space'],
    years: 8,
  }),
  panel: kind('Electrical panel', 'ELE', {
    makers: [
      ['Castmark', ['CM-150', 'CM-200']],
      ['Fielding', ['F20-100', 'F40-200']],
    ],
    places: ['Garage', 'Basement', 'Pantry'],
    years: 38,
  }),
  generator: kind('Standby generator', 'ELE', {
    makers: [['Ostrand', ['OS-14', 'OS-22']]],
    places: ['Behind the garage', 'West side'],
    years: 9,
  }),
  evCharger: kind('EV charger', 'ELE', {
    makers: [['Voltline', ['V40', 'V48']]],
    places: ['Garage', 'Carport'],
    years: 4,
  }),
} as const satisfies Record<string, EquipmentKind>;
export type EquipmentName = keyof typeof equipment;

/**
 * The sets of systems a house can have, with their weights: heating and cooling, hot water, a panel, and
 * sometimes more.
 */
export const households: readonly (readonly [readonly EquipmentName[], number])[] = [
  [['furnace', 'airConditioner', 'gasWaterHeater'], 26],
  [['furnace', 'airConditioner', 'electricWaterHeater', 'panel'], 4],
  [['heatPump', 'electricWaterHeater', 'panel'], 26],
  [['furnace', 'airConditioner', 'tankless', 'panel'], 10],
  [['heatPump', 'tankless'], 8],
  [['ductless', 'electricWaterHeater'], 7],
  [['furnace', 'gasWaterHeater', 'sumpPump'], 5],
  [['heatPump', 'electricWaterHeater', 'sumpPump', 'panel'], 3],
  [['heatPump', 'electricWaterHeater', 'generator', 'panel'], 7],
  [['heatPump', 'electricWaterHeater', 'evCharger', 'panel'], 4],
  [['furnace', 'airConditioner', 'heatPump', 'gasWaterHeater'], 3],
];

const names = new Map(
  (Object.keys(equipment) as EquipmentName[]).map((name) => [equipment[name].text as string, name]),
);
/** Returns the kind of equipment by a system's text; undefined for systems that visitors entered. */
export const equipmentNamed = (text: string): EquipmentName | undefined => names.get(text);

export const tradeOfSystem = (text: string): Trade | undefined => {
  const name = equipmentNamed(text);
  return name && equipment[name].trade;
};
