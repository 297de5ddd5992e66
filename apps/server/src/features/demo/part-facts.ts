import type { Part } from '../price-books/starter/catalog.ts';

/** Who makes and sells the parts of each department, by the first category of the book of parts. */
const sources = {
  'Heating & cooling': { maker: 'Northgate', letters: 'NG', supplier: 'Piedmont HVAC Supply', prefix: 'PH' },
  Plumbing: { maker: 'Clearbrook', letters: 'CB', supplier: 'Triad Plumbing Supply', prefix: 'TP' },
  Electrical: { maker: 'Fairmont', letters: 'FM', supplier: 'Carolina Electric Supply', prefix: 'CE' },
} as const;
type Department = keyof typeof sources;

/** Returns a number of five digits that stays the same for a code. */
function numberOf(code: string): number {
  let number = 7;
  for (const letter of code) number = (number * 31 + letter.charCodeAt(0)) % 90_000;
  return number + 10_000;
}

/** Returns what a part is and where it comes from: equipment with make, model and the maker's warranty. */
export function partFacts({ code, category }: Pick<Part, 'code' | 'category'>) {
  const { maker, letters, supplier, prefix } =
    sources[category.split('/')[0] as Department] ?? sources['Heating & cooling'];
  const isEquipment = category.endsWith('/Equipment');
  return {
    unit: 'each',
    partKind: isEquipment ? 'equipment' : 'material',
    manufacturer: isEquipment ? maker : '',
    model: isEquipment ? `${letters}${code.replaceAll('-', '')}` : '',
    supplier,
    supplierCode: `${prefix}-${numberOf(code)}`,
    warranty: isEquipment ? 'Parts 10 years from the manufacturer' : '',
  };
}
