import { decimalText, readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { offerFields } from '@fieldwright/domain/price-books/offered-with';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import type { Pricing } from '@fieldwright/domain/price-books/pricing-kind';
import { readFactor } from '@fieldwright/domain/price-books/read-markup';
import { serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import type { TaxedPart } from '@fieldwright/domain/price-books/taxed-part';
import { typedMoney } from '../company-lists/money-field.tsx';
import type { BrowsedEntry } from './price-book.data.ts';
import type { EntryKind, KeptPart, KeptService } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** A part of a service, as it is edited. */
export interface TypedPart {
  partItemId: number;
  text: string;
  code: string;
  unitPriceCents: number | null;
  quantity: string;
  /** it was removed: a service that has it keeps it, and a copy can't have it */
  hidden?: true | undefined;
}

/** An entry that is offered with the edited one; a removed one stays offered, but doesn't show. */
export type TypedOffer = BrowsedEntry['offers'][number] & { isRemoved?: boolean };

/** An entry as it is typed: a service or a part, each with fields of its own. */
export interface TypedEntry {
  text: string;
  code: string;
  description: string;
  pricing: Pricing;
  unitPriceCents: string;
  costCents: string;
  taxable: boolean;
  taxedPart: TaxedPart;
  categoryIds: number[];
  laborHours: string;
  crew: string;
  callDepartmentTypeId: string;
  warranty: string;
  pictures: string[];
  parts: TypedPart[];
  offers: TypedOffer[];
  unit: string;
  partKind: KeptPart['partKind'];
  manufacturer: string;
  model: string;
  supplier: string;
  supplierCode: string;
  markupFactor: string;
}
export type WrongEntry = Partial<Record<keyof TypedEntry, string>>;

export const blankEntry: TypedEntry = {
  text: '',
  code: '',
  description: '',
  pricing: 'flat',
  unitPriceCents: '',
  costCents: '',
  taxable: true,
  taxedPart: 'all',
  categoryIds: [],
  laborHours: '',
  crew: '1',
  callDepartmentTypeId: '',
  warranty: '',
  pictures: [],
  parts: [],
  offers: [],
  unit: '',
  partKind: 'material',
  manufacturer: '',
  model: '',
  supplier: '',
  supplierCode: '',
  markupFactor: '',
};

/**
 * Returns a stored entry as it is typed.
 * @param named the parts of a service, by name
 * @param offers what is offered with it
 */
export function typedEntry(
  stored: KeptService | KeptPart,
  named: ReadonlyMap<number, Omit<TypedPart, 'quantity'>>,
  offers: readonly TypedOffer[] = [],
): TypedEntry {
  const common = {
    ...blankEntry,
    text: stored.text,
    code: stored.code,
    description: stored.description,
    pricing: stored.pricing,
    unitPriceCents: typedMoney(stored.unitPriceCents),
    costCents: typedMoney(stored.costCents ?? null),
    taxable: stored.taxable,
    categoryIds: stored.categoryIds,
    pictures: stored.pictures,
    offers: allOffers(stored, offers),
  };
  if (!('parts' in stored)) {
    const { unit, partKind, manufacturer, model, supplier, supplierCode, markupFactor, warranty } = stored;
    const markup = markupFactor == null ? '' : decimalText(fromTenThousandths(markupFactor));
    return {
      ...common,
      unit,
      partKind,
      manufacturer,
      model,
      supplier,
      supplierCode,
      warranty,
      markupFactor: markup,
    };
  }
  return {
    ...common,
    laborHours: stored.laborHours === 0 ? '' : decimalText(stored.laborHours),
    crew: String(stored.crew),
    callDepartmentTypeId: String(stored.callDepartmentTypeId ?? ''),
    warranty: stored.warranty,
    taxedPart: stored.taxedPart,
    parts: stored.parts.map(({ partItemId, quantity }) => ({
      partItemId,
      text: texts.nameless(partItemId),
      code: '',
      unitPriceCents: null,
      ...named.get(partItemId),
      quantity: decimalText(quantity),
    })),
  };
}

/** Returns what is offered with an entry, also what was removed. @param named those that weren't */
function allOffers(stored: KeptService | KeptPart, named: readonly TypedOffer[]): TypedOffer[] {
  const ids = stored as unknown as Readonly<Record<string, readonly number[] | undefined>>;
  return offerFields['parts' in stored ? 'serviceRepair' : 'partItem'].flatMap(({ field, kind, as }) =>
    (ids[field] ?? []).map(
      (id) =>
        named.find((each) => each.as === as && each.kind === kind && each.id === id) ?? {
          as,
          kind,
          id,
          code: '',
          text: '',
          isRemoved: true,
        },
    ),
  );
}

type Read = { wrong: WrongEntry } | { fields: Record<string, unknown> };

/** Reads what was typed; says everything that is wrong at once. */
export function readEntry(kind: EntryKind, typed: TypedEntry): Read {
  const wrong: WrongEntry = {};
  const money = (name: 'unitPriceCents' | 'costCents'): number | null => {
    const reading = typed[name].trim() === '' ? { cents: null } : readMoney(typed[name]);
    if ('wrong' in reading) wrong[name] = reading.wrong;
    return 'cents' in reading ? reading.cents : null;
  };
  const decimal = (name: 'laborHours' | 'crew', empty: number): number => {
    const reading = typed[name].trim() === '' ? { value: empty } : readDecimal(typed[name]);
    if ('wrong' in reading) wrong[name] = reading.wrong;
    return 'value' in reading ? reading.value : empty;
  };
  const factor = (name: 'markupFactor'): number | null => {
    const reading = typed[name].trim() === '' ? { factor: null } : readFactor(typed[name]);
    if ('wrong' in reading) wrong[name] = reading.wrong;
    return 'factor' in reading ? reading.factor : null;
  };
  const { text, code, description, pricing, taxable, categoryIds, pictures } = typed;
  const common = {
    text,
    code,
    description,
    pricing,
    taxable,
    categoryIds,
    pictures,
    ...offerIds(kind, typed),
  };
  const amounts = { unitPriceCents: money('unitPriceCents'), costCents: money('costCents') };
  const fields =
    kind === 'partItem'
      ? { ...common, ...amounts, ...partFields(typed, factor('markupFactor')) }
      : {
          ...common,
          ...amounts,
          laborHours: decimal('laborHours', 0),
          crew: decimal('crew', 1),
          callDepartmentTypeId: typed.callDepartmentTypeId === '' ? null : Number(typed.callDepartmentTypeId),
          warranty: typed.warranty,
          taxedPart: typed.taxedPart,
          parts: partsOf(typed.parts, wrong),
        };
  const shape = kind === 'partItem' ? partItemShape : serviceRepairShape;
  const all = { ...(wrongIn(shape as never, shapeFields(shape, fields) as never) as WrongEntry), ...wrong };
  return Object.keys(all).length > 0 ? { wrong: all } : { fields };
}

/** Returns the ids of what is offered with an entry, by field. */
const offerIds = (kind: EntryKind, { offers }: TypedEntry) =>
  Object.fromEntries(
    offerFields[kind].map(({ field, kind: of, as }) => [
      field,
      offers.filter((each) => each.kind === of && each.as === as).map(({ id }) => id),
    ]),
  );

function partFields(typed: TypedEntry, markupFactor: number | null) {
  const { unit, partKind, manufacturer, model, supplier, supplierCode, warranty } = typed;
  return { unit, partKind, manufacturer, model, supplier, supplierCode, warranty, markupFactor };
}

function partsOf(parts: readonly TypedPart[], wrong: WrongEntry) {
  return parts.map(({ partItemId, quantity }) => {
    const reading = readDecimal(quantity);
    if ('wrong' in reading || reading.value <= 0) wrong.parts = texts.wrongQuantity;
    return { partItemId, quantity: 'value' in reading ? reading.value : 0 };
  });
}

const shapeFields = (shape: { schema: { shape: object } }, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(shape.schema.shape).map((name) => [name, fields[name]]));
