import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { readFields } from '@fieldwright/domain/kernel/read-fields';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import {
  type ValuationField,
  type ValuationFigures,
  valuationFiguresSchema,
  wrongFigures,
} from '@fieldwright/domain/valuation/valuation-figures';

/** The figures as typed. */
export type TypedFigures = Record<ValuationField, string>;
type WrongFigures = Partial<Record<ValuationField, string>>;

export const noFigures: TypedFigures = {
  revenueCents: '',
  earningsCents: '',
  agreementsCents: '',
  technicians: '',
  growthPercent: '',
  debtCents: '',
};

/** The figures that are zero if they are left blank. */
const optional: readonly ValuationField[] = ['agreementsCents', 'growthPercent', 'debtCents'];

/** Returns whether every figure that is needed has something typed. */
export const isFilledIn = (typed: TypedFigures): boolean =>
  (Object.keys(noFigures) as ValuationField[]).every(
    (field) => typed[field].trim() !== '' || optional.includes(field),
  );

/** Parses typed figures. @returns the figures, or the error of each field that is wrong */
export function readFigures(typed: TypedFigures): { figures: ValuationFigures } | { wrong: WrongFigures } {
  const wrong: WrongFigures = {};
  const values = Object.fromEntries(
    (Object.keys(noFigures) as ValuationField[]).map((field) => {
      const reading = readFigure(field, typed[field]);
      if ('wrong' in reading) wrong[field] = reading.wrong;
      return [field, 'wrong' in reading ? 0 : reading.value];
    }),
  ) as ValuationFigures;
  const contradictions = wrong.revenueCents ? {} : wrongFigures(values);
  Object.assign(wrong, { ...contradictions, ...wrong });
  return Object.keys(wrong).length > 0 ? { wrong } : { figures: values };
}

function readFigure(field: ValuationField, text: string): { value: number } | { wrong: string } {
  const typed = text.trim();
  if (typed === '' && optional.includes(field)) return { value: 0 };
  const reading = readNumber(field, typed);
  if ('wrong' in reading) return reading;
  const read = readFields(valuationFiguresSchema.shape[field], reading.value);
  return 'faults' in read ? { wrong: Object.values(read.faults)[0]! } : { value: read.data };
}

function readNumber(field: ValuationField, typed: string): { value: number } | { wrong: string } {
  if (field === 'technicians' || field === 'growthPercent') {
    const reading = readDecimal(typed);
    // the schema's message says which numbers are possible
    return 'value' in reading ? reading : { value: Number.NaN };
  }
  const reading = readMoney(typed);
  return 'cents' in reading ? { value: reading.cents } : reading;
}
