import { createHash } from 'node:crypto';
import type { BulkFollow } from '@fieldwright/contract/price-book-bulk';
import type { Turns } from '@fieldwright/domain/kernel/turns';
import type { BulkFields } from '@fieldwright/domain/price-books/bulk-change';
import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { Read } from '../../db/database.ts';
import type { StoredPart } from '../../db/price-basis.sql.ts';
import { calculatedServices } from './bulk-follows.queries.ts';
import { givingWay } from './exchange/give-way.ts';
import { shownPrice } from './priced-entry.ts';
import { findPricingRules } from './pricing-rules.queries.ts';

/** An entry, and the fields that a change sets. */
interface Changing {
  at: LineEntry;
  fields: Partial<BulkFields>;
}

export interface Follows {
  /** by name */
  services: BulkFollow[];
  /** changes whenever one of them, or one of their prices, does */
  proof: string;
}

/**
 * Returns the services whose standard prices are calculated from parts that a change sets the price of, each with its
 * price before and after. Those that the change gives a price of their own, or removes, are left out.
 */
export async function followsOf(
  db: Read,
  changing: readonly Changing[],
  withCosts: boolean,
): Promise<Follows> {
  const parts = new Map<number, Partial<StoredPart>>();
  const own = new Set<number>();
  for (const { at, fields } of changing) {
    if (at.kind === 'partItem') {
      const { pricing, unitPriceCents } = fields;
      if (unitPriceCents !== undefined) parts.set(at.id, { ...(pricing && { pricing }), unitPriceCents });
    } else if (fields.unitPriceCents !== undefined || fields.hidden) own.add(at.id);
  }
  const found = parts.size === 0 ? [] : await calculatedServices(db, [...parts.keys()]);
  const pricing = { rules: found.length === 0 ? null : await findPricingRules(db), withCosts };
  const services = await givingWay(
    followsInTurns(
      found.filter(({ id }) => !own.has(id)),
      parts,
      pricing,
    ),
  );
  const shown = services.map(({ id, fromCents, toCents }) => [id, fromCents, toCents]);
  return { services, proof: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}

/** Calculates the services before and after, one in a turn. */
function* followsInTurns(
  services: Awaited<ReturnType<typeof calculatedServices>>,
  parts: ReadonlyMap<number, Partial<StoredPart>>,
  pricing: Parameters<typeof standard>[1],
): Turns<BulkFollow[]> {
  const follows: BulkFollow[] = [];
  for (const service of services) {
    const after = service.parts.map((part) => ({ ...part, ...parts.get(part.partItemId) }));
    const { id, code, text, priceBook } = service;
    const [from, to] = [standard(service, pricing), standard({ ...service, parts: after }, pricing)];
    if (from.unitPriceCents !== to.unitPriceCents)
      follows.push({
        id,
        code,
        text,
        priceBook,
        fromCents: from.unitPriceCents,
        toCents: to.unitPriceCents,
        fromSteps: from.priceSteps,
        toSteps: to.priceSteps,
      });
    yield;
  }
  return follows;
}

const standard = (
  stored: Parameters<typeof shownPrice>[0],
  pricing: { rules: PricingRules | null; withCosts: boolean },
) => shownPrice(stored, { ...pricing, whose: { propertyTypeId: 1, rateTypeId: 1, terms: null } });
