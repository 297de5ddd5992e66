import { findRecord } from '../kernel/edit-graph.ts';
import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';
import { type Aggregate, type Fields, kindShape, type Shape } from '../kernel/edit-shape.ts';
import type { PricedFor } from './entry-price.ts';
import { priceKeySchema } from './price-book-filter.ts';
import type { OpenReason, PriceStep } from './price-step.ts';
import type { PropertyTypeId, RateTypeId } from './pricing-rules.ts';

/** How many entries are priced in one request. */
export const mostPriced = 500;

/** Whose prices a line or document has, with the agreement by id. */
export type PricedAs = Pick<PricedFor, 'propertyTypeId' | 'rateTypeId'> & { agreementId: number | null };

/** The entry that a line came from. */
export interface LineEntry {
  kind: 'serviceRepair' | 'partItem';
  id: number;
}

/** A line as far as its price concerns. */
export interface PricedLine {
  serviceRepairId?: number | null | undefined;
  partItemId?: number | null | undefined;
  unitPriceCents: number | null;
  /** null if a person entered the price */
  priceKey?: string | null | undefined;
  /** How much of the price is taxed; missing where it isn't kept. */
  taxedShare?: number | undefined;
}

/** Returns the entry that a line came from; null for a custom line. */
export function entryOfLine({ serviceRepairId, partItemId }: Fields | PricedLine): LineEntry | null {
  if (typeof serviceRepairId === 'number') return { kind: 'serviceRepair', id: serviceRepairId };
  return typeof partItemId === 'number' ? { kind: 'partItem', id: partItemId } : null;
}

/**
 * Returns whose price a line has today: the property and rate type of its key, and the document's agreement.
 * A key names an agreement only if it changed the price then, so the document's comes first.
 */
export function pricedAs({ priceKey }: Pick<PricedLine, 'priceKey'>, document: PricedAs): PricedAs {
  const { data: key } = priceKeySchema.safeParse(priceKey);
  const { propertyTypeId, rateTypeId, agreementId } = document;
  if (key === undefined) return { propertyTypeId, rateTypeId, agreementId };
  const [property, rate, agreement] = key.split('.').map(Number);
  return {
    propertyTypeId: property as PropertyTypeId,
    rateTypeId: rate as RateTypeId,
    agreementId: agreementId ?? (agreement || null),
  };
}

/** A line whose price a plan sets. */
export interface SetPrice {
  kind: string;
  id: number;
  entry: LineEntry;
  unitPriceCents: number | null;
  priceKey: string | null;
  whose: PricedAs;
  /** whether it came from another entry before, or from none */
  isNewEntry: boolean;
}

const entryFields = ['serviceRepairId', 'partItemId'] as const;
const priceFields = ['unitPriceCents', 'priceKey', ...entryFields] as const;

/**
 * Lists the lines from the price book whose price or entry a plan sets.
 * @param after the document with the plan applied
 */
export function pricesSet(shape: Shape, plan: Plan, after: Aggregate): SetPrice[] {
  return priceSteps(shape, plan).flatMap(({ kind, records }) =>
    records.flatMap(({ id, created, deleted, fields }) => {
      const line = deleted ? undefined : findRecord(after, { kind, id });
      const entry = line ? entryOfLine(line) : null;
      if (!line || !entry || !(created || changesAny(fields, priceFields))) return [];
      const priced = line as unknown as PricedLine;
      const { unitPriceCents, priceKey = null } = priced;
      const isNewEntry = created || changesAny(fields, entryFields);
      const whose = pricedAs(priced, after as unknown as PricedAs);
      return [{ kind, id, entry, unitPriceCents, priceKey, whose, isNewEntry }];
    }),
  );
}

/** Lists the lines that a plan makes custom lines: they no longer come from the price book. */
export function entriesCleared(shape: Shape, plan: Plan, after: Aggregate): number[] {
  return priceSteps(shape, plan).flatMap(({ kind, records }) =>
    records.flatMap(({ id, created, deleted, fields }) => {
      const line = created || deleted ? undefined : findRecord(after, { kind, id });
      return line && !entryOfLine(line) && changesAny(fields, entryFields) ? [id] : [];
    }),
  );
}

/** A plan names fields that belong together even if only one of them changes. */
const changesAny = (fields: PlanRecord['fields'], names: readonly string[]) =>
  names.some((name) => fields[name] !== undefined && fields[name].from !== fields[name].to);

const priceSteps = (shape: Shape, { steps }: Plan) =>
  steps.filter(({ kind }) => kind !== shape.name && 'priceKey' in kindShape(shape, kind).schema.shape);

/** The price book's price of a line, and how it came about. */
export interface LinePrice {
  priceKey: string;
  /** null if the price is open */
  priceCents: number | null;
  steps: readonly PriceStep[];
  open: OpenReason | null;
  priceBookVersion: number | null;
}

/** The price kept with a line. */
export interface KeptLinePrice extends LinePrice {
  /** whether a person entered another price over it */
  entered: boolean;
}

/**
 * Returns the price to keep with a line whose price was set: the one kept before if the line has it again, or
 * if another price was entered over it; otherwise today's.
 * @param kept null if the line has none
 */
export function linePriceAfter(
  line: Pick<SetPrice, 'unitPriceCents' | 'priceKey' | 'isNewEntry'>,
  today: LinePrice,
  kept: KeptLinePrice | null,
): { from: 'kept' | 'today'; price: KeptLinePrice } {
  const before = line.isNewEntry ? null : kept;
  const entered = line.priceKey === null;
  const hasItAgain =
    before !== null && before.priceKey === line.priceKey && before.priceCents === line.unitPriceCents;
  return before !== null && (entered || hasItAgain)
    ? { from: 'kept', price: { ...before, entered } }
    : { from: 'today', price: { ...today, entered } };
}
