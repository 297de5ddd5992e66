import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { mostCounted } from '@fieldwright/domain/kernel/list-totals';
import { bookTotalsOf, type BookTotals as Totals } from '@fieldwright/domain/price-books/book-totals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { focusOn } from '../../ui/focus-heading.ts';
import '../list-views/list-views.css';
import { bookTotalsTexts as texts } from './book-totals.texts.ts';
import { useCosts } from './costs.ts';
import { rateText } from './entry-list.tsx';
import { type BrowsedEntry, bookTotalsQuery } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';

interface BookTotalsProps {
  bookId: number;
  search: PriceBookSearch;
  /** the loaded entries: all, unless there are more */
  rows: readonly BrowsedEntry[];
  hasMore: boolean;
}

/** Shows how much is listed and its averages: at once if all is loaded, otherwise on request. */
export function BookTotals({ bookId, search, rows, hasMore }: BookTotalsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isAsked = hasMore && isWanted;
  const { data, error, refetch } = useQuery({ ...bookTotalsQuery(bookId, search), enabled: isAsked });
  const totals = hasMore ? (isAsked ? data : undefined) : bookTotalsOf(rows, false);
  const show = () => {
    setWanted(true);
    // the button is gone
    focusOn(box.current);
  };
  return (
    <footer className="list-foot">
      <div ref={box} className="list-sums" tabIndex={-1}>
        {totals && <Averages totals={totals} />}
        {!totals && !isAsked && (
          <button type="button" className="text-button" onClick={show}>
            {texts.show}
          </button>
        )}
        {!totals && isAsked && !error && <output className="faint">{texts.looking}</output>}
        {!totals && isAsked && error && (
          <span role="alert">
            {texts.failed(textOf(error))}{' '}
            <button type="button" className="text-button" onClick={() => void refetch()}>
              {texts.retry}
            </button>
          </span>
        )}
      </div>
    </footer>
  );
}

function Averages({ totals }: { totals: Totals }) {
  const costs = useCosts();
  const { services, parts, isMore, averageCents, pricedCount, pricedCents, marginRate } = totals;
  if (isMore) return <output>{texts.tooMany(decimalText(mostCounted))}</output>;
  return (
    <output className="list-totals">
      <span className="list-count">{texts.count(services, parts)}</span>
      {averageCents !== null && (
        <span>
          {texts.average}{' '}
          <b className="tn">
            <AmountParts
              name={texts.average}
              cents={averageCents}
              parts={[{ name: texts.prices(pricedCount), cents: pricedCents }]}
              sum={{
                name: texts.average,
                detail: texts.dividedBy(decimalText(pricedCount)),
                cents: averageCents,
              }}
            />
          </b>
        </span>
      )}
      {costs && marginRate != null && (
        <span>
          {texts.margin} <b className="tn">{rateText(marginRate)}</b>
        </span>
      )}
    </output>
  );
}
