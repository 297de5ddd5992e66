import type { EquipmentName } from './equipment.ts';

/** The kinds of systems a line can apply to, and how many of them a site needs. */
interface Fit {
  on: readonly EquipmentName[];
  /** the number of them needed; 0 for work on the house itself, which names such a system if there is one */
  least: number;
}

const needs = (...on: EquipmentName[]): Fit => ({ on, least: 1 });
/**
 * For new equipment that may replace a system, for what every house has, and for visits that look for a
 * cause.
 */
const perhaps = (...on: EquipmentName[]): Fit => ({ on, least: 0 });
const house: Fit = { on: [], least: 0 };
const tanks = ['gasWaterHeater', 'electricWaterHeater'] as const;
const comfort = ['furnace', 'airConditioner', 'heatPump', 'ductless'] as const;

/** By the start of the service's code; the longest match counts. */
const fits: Record<string, Fit> = {
  'HVAC-DIAG': perhaps(...comfort),
  'HVAC-DIAG-2': { on: comfort, least: 2 },
  'HVAC-TUNE-AC': needs('airConditioner'),
  'HVAC-TUNE-FU': needs('furnace'),
  'HVAC-TUNE-HP': needs('heatPump'),
  'HVAC-TUNE-DL': needs('ductless'),
  'HVAC-TUNE-2': { on: ['furnace', 'airConditioner', 'heatPump'], least: 2 },
  // no site has a boiler
  'HVAC-TUNE-BL': { on: comfort, least: Number.POSITIVE_INFINITY },
  'HVAC-CAP': needs('airConditioner', 'heatPump'),
  'HVAC-CON': needs('airConditioner', 'heatPump'),
  'HVAC-HSK': needs('airConditioner', 'heatPump'),
  'HVAC-CFM': needs('airConditioner', 'heatPump'),
  'HVAC-RFG': needs('airConditioner', 'heatPump'),
  'HVAC-LEAK': needs('airConditioner', 'heatPump'),
  'HVAC-TXV': needs('airConditioner', 'heatPump'),
  'HVAC-COIL': needs('airConditioner'),
  'HVAC-DRN': needs('airConditioner', 'heatPump'),
  'HVAC-DRN-MIN': perhaps('ductless'),
  'HVAC-IGN': needs('furnace'),
  'HVAC-FLS': needs('furnace'),
  'HVAC-GVL': needs('furnace'),
  'HVAC-SAFE': needs('furnace'),
  'HVAC-BLM': needs('furnace', 'heatPump'),
  'HVAC-IND': needs('furnace'),
  'HVAC-BRD': needs('furnace'),
  'HVAC-BRD-DEF': needs('heatPump'),
  'HVAC-BRD-XFR': needs('furnace', 'heatPump'),
  'HVAC-BRD-RLY': needs('furnace', 'heatPump'),
  'HVAC-AC1': perhaps('airConditioner'),
  'HVAC-GF': needs('furnace'),
  'HVAC-RVV': needs('heatPump'),
  'HVAC-STR': needs('heatPump'),
  'HVAC-HP1': perhaps('heatPump'),
  'HVAC-DLS': perhaps('ductless'),
  'HVAC-TST': house,
  'HVAC-AIR': house,
  'HVAC-DUC': house,
  'PLB-DIAG': perhaps(...tanks, 'tankless', 'sumpPump'),
  'PLB-DRN': house,
  'PLB-SEW': house,
  'PLB-PMP-S': needs('sumpPump'),
  'PLB-PMP-E': house,
  'PLB-TLT': house,
  'PLB-TOI': house,
  'PLB-FAU': house,
  'PLB-SHW': house,
  'PLB-SNK': house,
  'PLB-PIP': house,
  'PLB-VLV': house,
  'PLB-WHR': needs(...tanks),
  'PLB-WHR-EL': needs('electricWaterHeater'),
  'PLB-WHR-WTU': needs('electricWaterHeater'),
  'PLB-WHR-TCP': needs('gasWaterHeater'),
  'PLB-WHR-DSC': needs('tankless'),
  'PLB-WH-G': perhaps('gasWaterHeater'),
  'PLB-WH-P': perhaps('gasWaterHeater'),
  'PLB-WH-E': perhaps('electricWaterHeater'),
  'PLB-WH-H': perhaps('electricWaterHeater'),
  'PLB-WH-T': perhaps('gasWaterHeater', 'tankless'),
  'PLB-GAS': house,
  'ELE-DIAG': perhaps('panel'),
  'ELE-BR': perhaps('panel'),
  'ELE-PNL': perhaps('panel'),
  'ELE-REC': house,
  'ELE-SWT': house,
  'ELE-CIR': perhaps('panel'),
  'ELE-LGT': house,
  'ELE-FAN': house,
  'ELE-ALM': house,
  'ELE-SPD': perhaps('panel'),
  'ELE-EV': perhaps('evCharger'),
  'ELE-GEN': perhaps('generator'),
  'ELE-GNS': needs('generator'),
  'ELE-GNS-INT': perhaps('panel'),
};
const byCode = new Map<string, Fit>();
const prefixes = Object.keys(fits).sort((a, b) => b.length - a.length);

/** Returns what a service applies to. @throws if no entry covers its code */
export function fitOf(code: string): Fit {
  const known = byCode.get(code);
  if (known) return known;
  const prefix = prefixes.find((each) => code.startsWith(each));
  if (prefix === undefined) throw new Error(`The demo does not say what ${code} is done on.`);
  byCode.set(code, fits[prefix]!);
  return fits[prefix]!;
}

/** Checks whether a service can be done at a site with these systems. */
export function fitsThere(code: string, there: readonly (EquipmentName | undefined)[]): boolean {
  const { on, least } = fitOf(code);
  return there.filter((name) => name !== undefined && on.includes(name)).length >= least;
}

/** Returns the system that a service is done on; null if it is work on the house itself. */
export function systemFor<System extends { text: string }>(
  code: string,
  systems: readonly System[],
  nameOf: (text: string) => EquipmentName | undefined,
): System | null {
  const { on } = fitOf(code);
  return systems.find(({ text }) => on.includes(nameOf(text)!)) ?? null;
}
