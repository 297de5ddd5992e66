import type { PriceBasis, PricedFor, PricedPart } from '@fieldwright/domain/price-books/entry-price';
import type { Pricing } from '@fieldwright/domain/price-books/pricing-kind';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { TaxedPart } from '@fieldwright/domain/price-books/taxed-part';
import { sql } from 'kysely';
import { company } from './names.sql.ts';
import { jsonPairs } from './record.sql.ts';
import { pricingRulesTable } from './record-tables.ts';

/* What prices are worked out from, in the same statement as the entries: `domain price-books/entry-price`. */

/** A part as a service uses it, with all that decides its price. */
export interface StoredPart {
  partItemId: number;
  code: string;
  text: string;
  description: string;
  warranty: string;
  quantity: number;
  taxable: boolean;
  pricing: Pricing;
  /** its flat price */
  unitPriceCents: number | null;
  costCents: number | null;
  markupFactor: number | null;
  /** it was removed */
  hidden?: boolean;
}

/** The price of an entry as stored, before anything is worked out. */
export interface StoredPrice {
  kind: PriceBasis['kind'];
  pricing: Pricing;
  unitPriceCents: number | null;
  costCents: number | null;
  /** for a part */
  markupFactor: number | null;
  laborHours: number;
  crew: number;
  /** what of it is taxed, if it is taxable */
  taxedPart: TaxedPart;
  parts: StoredPart[];
}

/** Selects the parts of service repair `r`, in order. A row takes half as long to write as `json_build_object`. */
export const partsOfService = sql`(
  select coalesce(json_agg(x), '[]') from (
    select p.id as "partItemId", p.code, p.text, p.description, p.warranty, u.quantity, p.taxable, p.pricing,
      p.unit_price_cents as "unitPriceCents", p.cost_cents as "costCents", p.markup_factor as "markupFactor", p.hidden
    from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
    where u.company_id = r.company_id and u.service_repair_id = r.id
    order by u."order", p.id) x)`;

/** Returns the fields of service repair `r` that decide its price, as arguments of `json_build_object`. */
export const servicePricePairs = sql`'kind', 'serviceRepair', 'pricing', r.pricing, 'unitPriceCents', r.unit_price_cents,
  'costCents', r.cost_cents, 'markupFactor', null, 'laborHours', r.labor_hours, 'crew', r.crew, 'taxedPart', r.taxed_part, 'parts', ${partsOfService}`;

/** Returns the same of part item `r`. */
export const partPricePairs = sql`'kind', 'partItem', 'pricing', r.pricing, 'unitPriceCents', r.unit_price_cents,
  'costCents', r.cost_cents, 'markupFactor', r.markup_factor, 'laborHours', 0, 'crew', 1, 'taxedPart', 'all', 'parts', json_build_array()`;

/** Selects the company's rules; null if it has none. */
export const pricingRules = sql<PricingRules | null>`(
  select json_build_object(${jsonPairs(pricingRulesTable, 'g')}) from pricing_rules g where g.company_id = ${company})`;

const termsOfAgreements = sql`json_build_object('agreementId', a.id, 'text', a.text, 'discountRate', p.discount_rate, 'laborRateCents', p.labor_rate_cents)`;
const activeAgreements = sql`agreements a join agreement_plans p on p.company_id = a.company_id and p.id = a.agreement_plan_id
  where a.company_id = ${company} and a.status = 'active' and company_today() between a.start_date and a.end_date`;

/** Selects what an agreement changes about prices; null if it isn't active on the company's day. */
export const memberTerms = (agreementId: number | null) => sql<PricedFor['terms']>`(
  select ${termsOfAgreements} from ${activeAgreements} and a.id = ${agreementId}::bigint)`;

/** Selects the same of several agreements, as a JSON list of those that are active. */
export const memberTermsOf = (agreementIds: readonly number[]) => sql<NonNullable<PricedFor['terms']>[]>`(
  select coalesce(json_agg(${termsOfAgreements}), '[]') from ${activeAgreements} and a.id = any(${agreementIds}::bigint[]))`;

type PartPrice = Partial<Pick<StoredPart, 'text' | 'taxable'>> &
  Pick<StoredPart, 'quantity' | 'pricing' | 'unitPriceCents' | 'costCents' | 'markupFactor'>;

/** Returns a part as prices take it. */
const pricedPart = ({
  text,
  quantity,
  taxable,
  pricing,
  unitPriceCents,
  costCents,
  markupFactor,
}: PartPrice): PricedPart => ({
  ...(text && { text }),
  ...(taxable === false && { taxable }),
  quantity,
  costCents,
  flatCents: pricing === 'flat' ? unitPriceCents : null,
  factor: markupFactor,
});

/** Returns what an entry's price is worked out from. */
export function basisOf({
  kind,
  pricing,
  unitPriceCents,
  costCents,
  markupFactor,
  laborHours,
  crew,
  parts,
}: Omit<StoredPrice, 'taxedPart'>): PriceBasis {
  const own = { quantity: 1, pricing: 'computed', unitPriceCents: null, costCents, markupFactor } as const;
  const priced = kind === 'partItem' ? [own] : parts;
  return { kind, pricing, flatCents: unitPriceCents, laborHours, crew, parts: priced.map(pricedPart) };
}

/** Returns what the price of one of a part is worked out from. */
export const basisOfPart = (part: StoredPart): PriceBasis =>
  basisOf({ ...part, kind: 'partItem', laborHours: 0, crew: 1, parts: [] });
