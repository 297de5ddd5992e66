/** What starter entries are offered with, and their warranties: by code, without the ending for a family. */

/** A family's code, and what is offered with all of it; `#` is the size, which both have. */
type Offered = readonly [code: string, ...offered: string[]];

/** Better ones that can be sold instead. */
const upgrades: readonly Offered[] = [
  ['HVAC-AC14-#', 'HVAC-AC17-#'],
  ['HVAC-HP15-#', 'HVAC-HP17-#'],
  ['HVAC-GF80-045', 'HVAC-GF96-040'],
  ['HVAC-GF80-070', 'HVAC-GF96-060'],
  ['HVAC-GF80-090', 'HVAC-GF96-080'],
  ['HVAC-GF80-110', 'HVAC-GF96-100'],
  ['HVAC-TST-BAS', 'HVAC-TST-PRG', 'HVAC-TST-WIF'],
  ['HVAC-TST-PRG', 'HVAC-TST-WIF', 'HVAC-TST-HUM'],
  ['HVAC-AIR-HBY', 'HVAC-AIR-HST'],
  ['HVAC-AIR-D70', 'HVAC-AIR-D98'],
  ['HVAC-CON-302', 'HVAC-CON-CC'],
  ['PLB-WH-G40', 'PLB-WH-G50', 'PLB-WH-T18'],
  ['PLB-WH-G50', 'PLB-WH-G75', 'PLB-WH-T19'],
  ['PLB-WH-E40', 'PLB-WH-E50', 'PLB-WH-H50'],
  ['PLB-WH-E50', 'PLB-WH-H50'],
  ['PLB-WH-E80', 'PLB-WH-H80'],
  ['PLB-TOI-RD', 'PLB-TOI-EL', 'PLB-TOI-CH'],
  ['PLB-TOI-EL', 'PLB-TOI-CH', 'PLB-TOI-PA'],
  ['PLB-TLT-FLP', 'PLB-TLT-RBT'],
  ['PLB-TLT-FIL', 'PLB-TLT-RBT'],
  ['PLB-DRN-MNC', 'PLB-DRN-JET'],
  ['PLB-PMP-S13', 'PLB-PMP-S12', 'PLB-PMP-SBA'],
  ['PLB-PMP-S12', 'PLB-PMP-S34', 'PLB-PMP-SBA'],
  ['ELE-SWT-1P', 'ELE-SWT-DIM', 'ELE-SWT-SMT'],
  ['ELE-SWT-DIM', 'ELE-SWT-SMT'],
  ['ELE-REC-15', 'ELE-REC-USB'],
  ['ELE-REC-20', 'ELE-REC-G20'],
  ['ELE-BR-115', 'ELE-BR-A15'],
  ['ELE-BR-120', 'ELE-BR-A20', 'ELE-BR-D20'],
  ['ELE-ALM-SM', 'ELE-ALM-10Y', 'ELE-ALM-CO'],
  ['ELE-SPD-50', 'ELE-SPD-80', 'ELE-SPD-120'],
  ['ELE-SPD-80', 'ELE-SPD-120'],
  ['ELE-PNL-100', 'ELE-PNL-125', 'ELE-PNL-200'],
  ['ELE-EV-OUT', 'ELE-EV-40', 'ELE-EV-48'],
  ['ELE-GEN-14', 'ELE-GEN-18'],
  ['ELE-GEN-18', 'ELE-GEN-22'],
  ['ELE-GEN-22', 'ELE-GEN-26'],
  ['ELE-FAN-B80', 'ELE-FAN-B11', 'ELE-FAN-BHL'],
];

/** Services that are often added. */
const related: readonly Offered[] = [
  ['HVAC-AC14-#', 'HVAC-TST-WIF', 'HVAC-AIR-MED', 'HVAC-AIR-UV'],
  ['HVAC-AC17-#', 'HVAC-TST-WIF', 'HVAC-AIR-MED', 'HVAC-AIR-UV'],
  ['HVAC-HP15-#', 'HVAC-TST-WIF', 'HVAC-AIR-MED'],
  ['HVAC-HP17-#', 'HVAC-TST-WIF', 'HVAC-AIR-MED'],
  ['HVAC-GF80-#', 'HVAC-TST-WIF', 'HVAC-AIR-HBY'],
  ['HVAC-GF96-#', 'HVAC-TST-WIF', 'HVAC-AIR-HBY'],
  ['HVAC-CAP-#', 'HVAC-CON-302', 'HVAC-TUNE-AC'],
  ['HVAC-FLS-NEW', 'HVAC-TUNE-FU'],
  ['HVAC-DRN-CLR', 'HVAC-DRN-FSW'],
  ['PLB-WH-#', 'PLB-WHR-EXP', 'PLB-VLV-P34'],
  ['PLB-TOI-#', 'PLB-TLT-SEA', 'PLB-TLT-FLG'],
  ['PLB-DRN-MNC', 'PLB-SEW-CAM'],
  ['ELE-PNL-#', 'ELE-SPD-80', 'ELE-PNL-GND'],
  ['ELE-EV-#', 'ELE-SPD-50'],
  ['ELE-GEN-#', 'ELE-GNS-YR', 'ELE-SPD-80'],
];

/** Parts that are often added. */
const relatedParts: readonly Offered[] = [
  ['HVAC-TUNE-AC', 'FLT1-M8-1625'],
  ['HVAC-TUNE-FU', 'FLT1-M8-1625'],
  ['PLB-FAU-#', 'SUP-F20'],
  ['PLB-TLT-#', 'SUP-T12'],
];

/** Parts that belong with a piece of equipment. */
const matched: readonly Offered[] = [
  ['AC14-#', 'EVAP-#'],
  ['AC17-#', 'EVAP-#'],
  ['HP15-#', 'AHC-#'],
  ['HP17-#', 'AHV-#'],
  ['WHT-#', 'TLK-VLV', 'TLK-VNT'],
  ['GEN-10', 'ATS-100', 'GNP-BAT'],
  ['GEN-14', 'ATS-100', 'GNP-BAT'],
  ['GEN-#', 'ATS-200', 'GNP-BAT'],
];

const system = 'Parts 10 years when registered, labor 2 years';
const replaced = 'Parts and labor 1 year';

/** What customers are promised; the first that fits counts. */
const warranties: readonly (readonly [begins: string, text: string])[] = [
  ['HVAC-AC14-', system],
  ['HVAC-AC17-', system],
  ['HVAC-HP15-', system],
  ['HVAC-HP17-', system],
  ['HVAC-GF80-', system],
  ['HVAC-GF96-', system],
  ['HVAC-DLS-', system],
  ['HVAC-CAP-', replaced],
  ['HVAC-CON-', replaced],
  ['HVAC-IGN-', replaced],
  ['HVAC-BLM-', replaced],
  ['HVAC-TST-', 'Thermostat 5 years, labor 1 year'],
  ['PLB-WH-T', 'Heat exchanger 12 years, labor 1 year'],
  ['PLB-WH-', 'Tank and parts 6 years, labor 1 year'],
  ['PLB-DRN-', 'Clear for 30 days, or we come back at no charge'],
  ['PLB-TOI-', 'Toilet 5 years, labor 1 year'],
  ['PLB-FAU-CUS', 'Labor 90 days'],
  ['PLB-FAU-', 'Faucet per manufacturer, labor 1 year'],
  ['PLB-PMP-', 'Pump 3 years, labor 1 year'],
  ['ELE-BR-', replaced],
  ['ELE-PNL-', 'Workmanship 5 years'],
  ['ELE-GEN-', 'Parts 5 years or 2,000 hours, labor 2 years'],
  ['ELE-SPD-', 'Protector 5 years, labor 1 year'],
];

/** Returns the codes that a list offers with one; never itself. */
function offeredIn(list: readonly Offered[], code: string): string[] {
  const size = code.slice(code.lastIndexOf('-') + 1);
  const family = `${code.slice(0, code.lastIndexOf('-'))}-#`;
  const found = list.find(([of]) => of === code) ?? list.find(([of]) => of === family);
  return (found?.slice(1) ?? []).map((each) => each.replace('#', size)).filter((each) => each !== code);
}

/** Returns the codes of what is offered with a starter service, and its warranty. */
export const offeredWithService = (code: string) => ({
  upgrades: offeredIn(upgrades, code),
  related: offeredIn(related, code),
  relatedParts: offeredIn(relatedParts, code),
  warranty: warranties.find(([begins]) => code.startsWith(begins))?.[1] ?? '',
});

/** Returns the codes of the parts that belong with a starter part. */
export const matchedWithPart = (code: string): string[] => offeredIn(matched, code);
