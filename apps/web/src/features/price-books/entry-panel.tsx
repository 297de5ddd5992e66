import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { offeredAs } from '@fieldwright/domain/price-books/offered-with';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import { isMarginLow } from '@fieldwright/domain/pricing/margin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PagePending } from '../../app/pending.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { placesOf } from './category-options.ts';
import { toCategory } from './category-tree.tsx';
import { useCosts } from './costs.ts';
import { EntryActions } from './entry-actions.tsx';
import { marginText } from './entry-list.tsx';
import { EntryMargin } from './entry-margin.tsx';
import { EntryPictures } from './entry-pictures.tsx';
import { useLeastMargin } from './least-margin.ts';
import { type PriceFilter, whoseOf } from './whose-prices.ts';
import './entry-panel.css';
import { FavoriteStar } from './favorite-star.tsx';
import { type BrowsedEntry, entryQuery, fetchEntryPrice, nameOf, type PriceBook } from './price-book.data.ts';
import { type EntryName, keptOf, type PriceBookSearch } from './price-book.search.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { openPriceTrace, standardBeside, standardTrace } from './price-trace.dialog.tsx';
import { priceTraceTexts } from './price-trace.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';

interface EntryPanelProps {
  book: PriceBook;
  name: EntryName;
  /** from the list; undefined if a different page or category has it */
  listed: BrowsedEntry | undefined;
  /** whose prices show */
  search: PriceBookSearch;
  /** the listed entry has earlier prices, until the list has loaded */
  isStale: boolean;
}

const withoutEntry = ({ entry: _, ...rest }: PriceBookSearch) => rest;

/** Shows one entry beside the list; on a phone instead of it. Esc closes it. */
export function EntryPanel({ book, name, listed, search, isStale }: EntryPanelProps) {
  const id = book.book.id;
  const { data, error, refetch } = useQuery(entryQuery(id, name, search));
  const entry = listed ?? data;
  const navigate = useNavigate({ from: '/pricebooks/$id' });
  const client = useQueryClient();
  // stays open when the list no longer has it
  const keep = () =>
    listed &&
    !isStale &&
    client.setQueryData(entryQuery(id, name, search).queryKey, (now) => now && { ...now, ...listed });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // if the panel replaces the list, the pressed row is hidden, so the panel takes the focus
    if (document.activeElement?.checkVisibility?.() === false) panel.current?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if ((event.target as HTMLElement).closest('input, dialog, [popover]')) return;
      void navigate({ to: '.', search: withoutEntry });
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [navigate]);
  return (
    <aside ref={panel} tabIndex={-1} className="entry-panel" aria-label={entry?.text ?? texts.gone}>
      <div className="entry-head">
        <Link
          to="/pricebooks/$id"
          params={{ id: String(id) }}
          search={withoutEntry}
          className="btn quiet entry-close"
          aria-label={texts.closeItem}
        >
          <ArrowLeft /> {texts.close}
        </Link>
        {entry && <FavoriteStar entry={entry} onPress={keep} />}
      </div>
      {entry && (
        <Entry
          book={book}
          entry={entry}
          sold={data?.sold ?? 0}
          whose={whoseOf({ ...search })}
          isStale={listed !== undefined && isStale}
        />
      )}
      {entry && <EntryActions book={book} entry={entry} search={search} />}
      {entry === null && (
        <section className="state">
          <h2>{texts.gone}</h2>
          <p>{texts.goneDetail}</p>
        </section>
      )}
      {entry === undefined &&
        (error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />)}
    </aside>
  );
}

interface EntryProps {
  book: PriceBook;
  entry: BrowsedEntry;
  /** how often this year; 0 until it has loaded */
  sold: number;
  whose: PriceFilter;
  isStale: boolean;
}

function Entry({ book, entry, sold, whose, isStale }: EntryProps) {
  const { code, text, description, laborHours, taxable, taxedPart } = entry;
  const facts = [
    laborHours > 0 && texts.hours(decimalText(laborHours)),
    laborHours > 0 && entry.crew > 1 && texts.crew(entry.crew),
    taxable ? texts.taxed[taxedPart] : texts.notTaxed,
    sold > 0 && editsTexts.sold(sold),
  ].filter(Boolean);
  return (
    <>
      <p className="code">{code}</p>
      <h2>{text}</h2>
      {description && <p className="entry-description">{description}</p>}
      {entry.warranty && <p className="entry-description">{texts.warrantyOf(entry.warranty)}</p>}
      <EntryPictures pictures={entry.pictures} of={text} />
      <Price entry={entry} isStale={isStale} />
      {facts.length > 0 && <p className="dim">{facts.join(' · ')}</p>}
      {entry.part && <PartFacts part={entry.part} />}
      {entry.kind === 'serviceRepair' && <Parts parts={entry.parts} whose={whose} />}
      <Offers offers={entry.offers} bookId={book.book.id} />
      <h3>{texts.inCategories}</h3>
      {entry.categoryIds.length === 0 ? (
        <Note kind="warn">{texts.inNoCategory}</Note>
      ) : (
        <ul className="entry-places">
          {placesOf(book.categories, entry.categoryIds).map(({ id, text: way, short }) => (
            <li key={id}>
              <Link
                to="/pricebooks/$id"
                params={{ id: String(book.book.id) }}
                search={(before: PriceBookSearch) => ({
                  ...toCategory(id)(keptOf(before)),
                  ...(before.entry && { entry: before.entry }),
                })}
                title={way}
              >
                <Folder className="i-sm" />
                {short}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shows what a part is and where it comes from, as far as it is known. */
function PartFacts({ part }: { part: NonNullable<BrowsedEntry['part']> }) {
  const { titles } = partItemShape;
  const { unit, manufacturer, model, supplier, supplierCode } = part;
  const known = Object.entries({ unit, manufacturer, model, supplier, supplierCode }).filter(
    ([, text]) => text !== '',
  );
  const rows = part.partKind === 'equipment' ? [['partKind', editsTexts.kinds.equipment], ...known] : known;
  return (
    rows.length > 0 && (
      <dl className="entry-facts">
        {rows.map(([field, text]) => (
          <div key={field}>
            <dt>{titles[field as keyof typeof titles]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  );
}

/** Lists what is offered with the entry, by how. */
function Offers({ offers, bookId }: Pick<BrowsedEntry, 'offers'> & { bookId: number }) {
  return offeredAs.map((as) => {
    const own = offers.filter((each) => each.as === as);
    return (
      own.length > 0 && (
        <section key={as}>
          <h3>{editsTexts.offers[as]}</h3>
          <ul className="entry-places">
            {own.map(({ kind, id, text, code }) => (
              <li key={`${kind} ${id}`}>
                <Link
                  to="/pricebooks/$id"
                  params={{ id: String(bookId) }}
                  search={(before: PriceBookSearch) => ({ ...before, entry: nameOf({ kind, id }) })}
                >
                  {text}
                </Link>{' '}
                <span className="code">{code}</span>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

/** Shows the price; one that is to follow is a word, never zero. */
function Price({ entry, isStale }: { entry: BrowsedEntry; isStale: boolean }) {
  const costs = useCosts();
  const { unitPriceCents, costCents } = entry;
  const standard = standardBeside(entry);
  const traced = { ...entry, source: entry };
  const margin = marginText(entry);
  const isLow = isMarginLow(unitPriceCents, costCents, useLeastMargin());
  return (
    <div className="entry-price" aria-busy={isStale || undefined}>
      {standard !== null && (
        <button
          type="button"
          className="entry-amount entry-standard"
          aria-haspopup="dialog"
          onClick={() => openPriceTrace(standardTrace(traced), costs)}
        >
          <b className="tn">{moneyText(standard)}</b>
          <span>
            <span className="sr">. </span>
            {priceTraceTexts.standard}
          </span>
        </button>
      )}
      <button
        type="button"
        className="entry-amount"
        aria-haspopup="dialog"
        onClick={() => openPriceTrace(traced, costs)}
      >
        <b className={unitPriceCents === null ? 'follows' : 'tn'}>
          {unitPriceCents === null ? texts.priceToFollow : moneyText(unitPriceCents)}
        </b>
        <span>
          <span className="sr">. </span>
          {standard !== null && `${priceTraceTexts.member}. `}
          {entry.open === null ? priceTraceTexts.how : priceTraceTexts.why}
        </span>
      </button>
      {costs && (
        <span className="entry-margin">
          {margin && (
            <b className="tn">
              <EntryMargin entry={entry} text={margin} of="margin" />
            </b>
          )}
          {isLow && <span className="tag warn">{texts.lowMargin}</span>}
          <span>
            {[
              margin && texts.margin,
              costCents == null ? texts.costUnknown : texts.cost(moneyText(costCents)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    </div>
  );
}

/** Lists the parts of a service; their prices open how they come about. */
function Parts({ parts, whose }: Pick<BrowsedEntry, 'parts'> & { whose: PriceFilter }) {
  return (
    <>
      <h3>{texts.partsUsed}</h3>
      {parts.length === 0 ? (
        <p className="dim">{texts.noParts}</p>
      ) : (
        <ul className="entry-parts">
          {parts.map(({ partItemId, code, text, quantity, unitPriceCents, hidden }) => (
            <li key={partItemId}>
              <span className="tn dim">{texts.times(decimalText(quantity))}</span>
              <span className="grow">
                {text} <span className="code">{code}</span>{' '}
                {hidden && <span className="tag warn">{editsTexts.deleted}</span>}
              </span>
              <PriceTraceButton
                className="tn"
                name={text}
                cents={unitPriceCents}
                trace={() => fetchEntryPrice({ kind: 'partItem', id: partItemId }, whose)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
