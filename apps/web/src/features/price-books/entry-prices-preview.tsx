import type { DraftPrices } from '@fieldwright/contract/price-book-prices';
import { propertyTypes, rateTypes } from '@fieldwright/domain/price-books/pricing-rules';
import { isMarginLow, priceMargin } from '@fieldwright/domain/pricing/margin';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Note } from '../../ui/note.tsx';
import { useCosts } from './costs.ts';
import './entry-prices-preview.css';
import { marginText } from './entry-list.tsx';
import { readEntry, type TypedEntry } from './entry-typed.ts';
import { useLeastMargin } from './least-margin.ts';
import { MarginButton } from './margin-trace.tsx';
import type { EntryKind } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';
import { sumTexts } from './sum.texts.ts';
import type { PriceFilter } from './whose-prices.ts';

type Draft = Pick<TypedEntry, 'pricing'> & Record<string, unknown>;

type Types = Required<Pick<PriceFilter, 'propertyTypeId' | 'rateTypeId'>>;

const typingMs = 250;

/** Fetches what an entry would cost as it's typed: the standard price, and that of each plan. */
const draftPricesQuery = (kind: EntryKind, draft: Draft | null, { propertyTypeId, rateTypeId }: Types) =>
  queryOptions({
    queryKey: ['pricebooks', 'draft', kind, draft, propertyTypeId, rateTypeId],
    queryFn: ({ signal }): Promise<DraftPrices> =>
      api('POST /api/pricebookprices/draft', {
        body: { kind, propertyTypeId, rateTypeId, ...draft } as never,
        signal,
      }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Returns what the price depends on; null while something can't be read. */
export function draftOf(kind: EntryKind, typed: TypedEntry): Draft | null {
  // it has no name yet, but a price
  const reading = readEntry(kind, { ...typed, text: typed.text.trim() || '-' });
  if ('wrong' in reading) return null;
  return Object.fromEntries(
    priced.flatMap((name) => (name in reading.fields ? [[name, reading.fields[name]]] : [])),
  ) as Draft;
}
const priced = ['pricing', 'unitPriceCents', 'costCents', 'markupFactor', 'laborHours', 'crew', 'parts'];

interface EntryPricesPreviewProps {
  kind: EntryKind;
  typed: TypedEntry;
  /** whose property type and rate */
  whose: PriceFilter;
}

/**
 * Shows the standard price and the members' side by side while an entry is edited, with the margin of each, for the
 * property type and rate of the list.
 */
export function EntryPricesPreview({ kind, typed, whose }: EntryPricesPreviewProps) {
  const { propertyTypeId = 1, rateTypeId = 1 } = whose;
  const draft = JSON.parse(useSettled(JSON.stringify(draftOf(kind, typed)), typingMs)) as Draft | null;
  const { data, error, isPlaceholderData } = useQuery(
    draftPricesQuery(kind, draft, { propertyTypeId, rateTypeId }),
  );
  const costs = useCosts();
  const leastRate = useLeastMargin();
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return null;
  const { costCents } = data;
  const name = typed.text.trim() || texts.thisItem[kind];
  const isUsual = propertyTypeId === 1 && rateTypeId === 1;
  return (
    <>
      {!isUsual && (
        <p className="dim">{texts.pricesFor(propertyTypes[propertyTypeId], rateTypes[rateTypeId])}</p>
      )}
      <dl className="draft-prices" aria-label={texts.draftPrices} aria-busy={isPlaceholderData || undefined}>
        {data.prices.map(({ plan, ...price }) => {
          const { unitPriceCents } = price;
          const margin = costs ? marginText({ unitPriceCents, costCents }) : '';
          const called = plan === null ? name : texts.priceBy(name, plan);
          const isLow = costs && isMarginLow(price.unitPriceCents, costCents, leastRate);
          return (
            <div key={plan ?? ''}>
              <dt>{plan ?? texts.standardPrice}</dt>
              <dd>
                <PriceTraceButton
                  className="tn"
                  name={called}
                  cents={price.unitPriceCents}
                  trace={{ ...price, standardCents: price.unitPriceCents }}
                />
                {margin && (
                  <small className={isLow ? 'tag warn' : 'dim'}>
                    {isLow && <TriangleAlert className="i-sm" aria-hidden="true" />}
                    <MarginButton
                      name={sumTexts.marginOf(called)}
                      text={texts.marginOf(margin)}
                      margin={priceMargin(unitPriceCents, costCents)}
                      parts={[
                        { key: '', name: called, priceCents: unitPriceCents, costCents: costCents ?? null },
                      ]}
                    />
                    {isLow && <span className="sr">. {priceBooksTexts.lowMargin}</span>}
                  </small>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
