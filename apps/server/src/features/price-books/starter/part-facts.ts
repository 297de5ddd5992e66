import type { Part, Trade } from './catalog.ts';

/** Who makes the example equipment of each trade, and what the maker promises. */
const makers: Record<Trade, { manufacturer: string; letters: string; warranty: string }> = {
  HVAC: { manufacturer: 'Northgate', letters: 'NG', warranty: 'Parts 10 years from the manufacturer' },
  PLB: {
    manufacturer: 'Clearbrook',
    letters: 'CB',
    warranty: 'Tank and parts 6 years from the manufacturer',
  },
  ELE: { manufacturer: 'Fairmont', letters: 'FM', warranty: 'Parts 3 years from the manufacturer' },
};

/** The trade that sells a part, by the first category of the book of parts. */
const trades: Readonly<Record<string, Trade>> = {
  'Heating & cooling': 'HVAC',
  Plumbing: 'PLB',
  Electrical: 'ELE',
};
export const tradeOf = ({ category }: Pick<Part, 'category'>): Trade => trades[category.split('/')[0]!]!;

/** Returns what a part is: its unit, and of equipment the make, the model and the maker's warranty (R3.7). */
export function partFacts(part: Pick<Part, 'code' | 'category' | 'unit' | 'isEquipment'>) {
  const { code, unit, isEquipment } = part;
  if (!isEquipment) return { unit, partKind: 'material', manufacturer: '', model: '', warranty: '' } as const;
  const { manufacturer, letters, warranty } = makers[tradeOf(part)];
  return {
    unit,
    partKind: 'equipment',
    manufacturer,
    model: `${letters}${code.replaceAll('-', '')}`,
    warranty,
  } as const;
}
