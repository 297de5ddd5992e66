import { priceChangesLimit } from '@fieldwright/contract/price-book-prices';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { fieldsOfChange, type HistoryChange, type HistoryLine } from '../settings/change-history.tsx';
import { hasOrigin, OriginOf } from './change-origin.tsx';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { type PastPrice, PriceChangeText } from './price-change.tsx';
import { priceTraceTexts } from './price-trace.texts.ts';
import type { PriceFilter } from './whose-prices.ts';

type PriceChange = Answer<'GET /api/partitems/{id}/pricechanges'>[number];

/** Fetches when an entry's price for a property type and rate changed, and because of what. */
export const priceChangesQuery = (
  path: 'servicerepairs' | 'partitems',
  id: number,
  { propertyTypeId = 1, rateTypeId = 1, agreementId }: PriceFilter,
) =>
  infiniteQueryOptions({
    queryKey: ['pricebooks', 'priceChanges', path, id, propertyTypeId, rateTypeId, agreementId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api(`GET /api/${path}/{id}/pricechanges` as 'GET /api/partitems/{id}/pricechanges', {
        params: { id },
        query: {
          propertyTypeId,
          rateTypeId,
          limit: priceChangesLimit,
          ...(agreementId !== undefined && { agreementId }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < priceChangesLimit ? null : (page.at(-1)?.id ?? null)),
  });

/** A change of a part or of the pricing rules, among those of the entry whose price it changed. */
const elsewhere = (change: PriceChange): HistoryChange => ({
  id: change.id,
  version: 0,
  steps: [],
  by: change.by,
  date: change.date,
  requestId: '',
  saveKey: null,
});

/**
 * Returns an entry's history with the changes elsewhere that changed its price, newest first. Its own changes
 * keep their order. `hasOwn` is whether the history has the entry's own changes (if not, those of its price are
 * listed), `isWhole` whether it has the oldest one, `isPricesWhole` the same of the price's changes: what is older than
 * the last one loaded of either waits for its next page.
 */
export function withPriceChanges(
  changes: readonly HistoryChange[],
  prices: readonly PriceChange[],
  { hasOwn, isWhole, isPricesWhole }: { hasOwn: boolean; isWhole: boolean; isPricesWhole: boolean },
): HistoryChange[] {
  const others = prices.filter(({ cause }) => !hasOwn || cause !== 'entry').map(elsewhere);
  const isNewer = (one: HistoryChange, than: HistoryChange) => Date.parse(one.date) > Date.parse(than.date);
  const all: HistoryChange[] = [];
  for (const own of changes) {
    while (others[0] && isNewer(others[0], own)) all.push(others.shift()!);
    all.push(own);
  }
  // those that are older come with the next page
  const merged = isWhole || !hasOwn ? [...all, ...others] : all;
  const last = isPricesWhole ? undefined : prices.at(-1);
  return last ? merged.filter(({ date }) => Date.parse(date) >= Date.parse(last.date)) : merged;
}

/** Returns the line that says which import or which change of many items changed the price; none of one by hand. */
export function originLines(change: HistoryChange, prices: readonly PriceChange[]): HistoryLine[] {
  const origin = prices.find(({ id }) => id === change.id)?.origin;
  if (!origin || !hasOrigin(origin)) return [];
  const { import: made, others } = origin;
  const text = made ? texts.fromImport(made.file?.name ?? null) : priceTraceTexts.withOthers(others);
  return [{ text, ...(made?.file && { renderText: () => OriginOf({ origin }) }) }];
}

/** Returns the line that says what a change made of the price; none if it didn't, or if its flat price says the same. */
export function priceLines(
  change: HistoryChange,
  prices: readonly PriceChange[],
  name: string,
): HistoryLine[] {
  const price = prices.find(({ id }) => id === change.id);
  if (!price) return [];
  const own = fieldsOfChange(change).unitPriceCents;
  // a flat price that isn't in use, such as a calculated item's, was no price
  if (own && own.from === price.fromCents && own.to === price.toCents) return [];
  return [
    {
      text: texts.price,
      renderText: () => (
        <PriceChangeText {...{ name, ...sidesOf(price) }} title={texts.price} cause={causeOf(price)} />
      ),
    },
  ];
}

interface FieldWords {
  field: string;
  title: string;
  /** its values in words */
  from: string;
  to: string;
}

/**
 * Returns a line about the entry's own flat price, with the trace of each amount that was its price; other lines as
 * they are. A calculated item's flat price is only text.
 */
export function tracedLine(
  line: HistoryLine,
  { field, title, ...words }: FieldWords,
  { change, prices, name }: { change: HistoryChange; prices: readonly PriceChange[]; name: string },
): HistoryLine {
  const { unitPriceCents: cents, pricing } = fieldsOfChange(change);
  if (field !== 'unitPriceCents' || !cents) return line;
  const price = prices.find(({ id }) => id === change.id);
  const startsFlat = [price?.fromSteps, price?.toSteps].some((steps) => steps?.[0]?.kind === 'flat');
  const sideOf = (side: 'from' | 'to') =>
    (pricing ? pricing[side] === 'flat' : startsFlat) ? flat(cents[side]) : words[side];
  const sides = { from: sideOf('from'), to: sideOf('to') };
  return { ...line, renderText: () => <PriceChangeText {...{ name, title, ...sides }} /> };
}

/** Returns a price that was entered. */
const flat = (cents: unknown): PastPrice =>
  typeof cents === 'number'
    ? { cents, steps: [{ kind: 'flat', amountCents: cents, totalCents: cents }] }
    : { cents: null, steps: [] };

const sidesOf = ({ fromCents, fromSteps, toCents, toSteps }: PriceChange) => ({
  from: { cents: fromCents, steps: fromSteps },
  to: { cents: toCents, steps: toSteps },
});

/** Returns what changed the price; null if the entry itself did. */
function causeOf({ cause, part }: PriceChange): string | null {
  if (cause === 'rules') return texts.pricingRules;
  if (cause === 'plan') return texts.agreementPlan;
  return part ? part.text : null;
}
