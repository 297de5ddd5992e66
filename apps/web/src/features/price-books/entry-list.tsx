import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { locale } from '@fieldwright/domain/kernel/locale';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { isMarginLow, priceMargin } from '@fieldwright/domain/pricing/margin';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { LongListTable } from '../../ui/list/long-list-table.tsx';
import { type ColumnChoice, useShownColumns } from '../../ui/list/shown-columns.ts';
import { bulkTexts } from './bulk.texts.ts';
import type { Selection } from './bulk-selection.ts';
import './entry-list.css';
import { EntryMargin } from './entry-margin.tsx';
import { FavoriteMark } from './favorite-star.tsx';
import { useLeastMargin } from './least-margin.ts';
import { type BrowsedEntry, nameOf } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { standardBeside, standardTrace } from './price-trace.dialog.tsx';
import { priceTraceTexts } from './price-trace.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';
import type { useEntryDrag } from './use-entry-drag.ts';

export interface EntryListProps {
  bookId: number;
  entries: readonly BrowsedEntry[];
  /** not all entries are loaded */
  isMore: boolean;
  /** names of entries that stay rendered out of sight, with blanks between */
  kept: string;
  /** whether costs are shown */
  costs: boolean;
  /** null: nothing can be selected or moved */
  picking: Picking | null;
}

interface EntryTableProps extends EntryListProps {
  columns: ColumnChoice;
}

/** How entries are selected and moved. */
export interface Picking {
  selection: Selection;
  grip: ReturnType<typeof useEntryDrag>['grip'];
}

/** Lists services and parts; a row opens its entry beside the list. */
export function EntryList({
  bookId,
  entries,
  isMore,
  kept,
  costs,
  picking,
  columns: choice,
}: EntryTableProps) {
  const leastRate = useLeastMargin();
  const isTagged = useMemo(() => hasTags(entries), [entries]);
  const all = useMemo(() => entryColumns({ costs, leastRate }), [costs, leastRate]);
  const keys = useShownColumns(all, choice)
    .map(({ key }) => key)
    .join();
  const shown = useMemo(
    () =>
      keys.split(',').flatMap((key) => {
        const column = all.find((each) => each.key === key)!;
        return column.main && isTagged ? [column, aboutColumn] : [column];
      }),
    [all, keys, isTagged],
  );
  const columns = picking ? [pickColumn(picking), ...shown] : shown;
  return (
    <LongListTable
      label={texts.list}
      columns={columns}
      rows={entries}
      rowKey={nameOf}
      isMore={isMore}
      kept={kept}
      renderLink={(entry, props) => (
        <Link
          to="/pricebooks/$id"
          params={{ id: String(bookId) }}
          search={(before: PriceBookSearch) => ({ ...before, entry: nameOf(entry) })}
          data-entry={nameOf(entry)}
          {...props}
        />
      )}
    />
  );
}

const pickColumn = (picking: Picking): ListColumn<BrowsedEntry> => ({
  key: 'select',
  head: '',
  cell: (entry) => <Pick entry={entry} picking={picking} />,
});

interface PickProps {
  entry: BrowsedEntry;
  picking: Picking;
}

/** Selects an entry (with Shift, all up to the last one), and moves it by its grip. */
export function Pick({ entry, picking: { selection, grip } }: PickProps) {
  const { chosen, pick } = selection;
  return (
    <span className="entry-pick">
      <label className="check">
        <input
          type="checkbox"
          aria-label={bulkTexts.select(entry.text)}
          checked={chosen.has(nameOf(entry))}
          onChange={({ target, nativeEvent }) =>
            pick(nameOf(entry), target.checked, (nativeEvent as MouseEvent).shiftKey)
          }
        />
      </label>
      {/* the keys do the same */}
      <span
        className="entry-grip"
        title={editsTexts.moveByKey}
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        {...grip(entry)}
      />
    </span>
  );
}

/** Shows the margin, with a warning below the company's least one. */
function Margin({ entry, leastRate }: { entry: BrowsedEntry; leastRate: number | null }) {
  const text = marginText(entry);
  const margin = <EntryMargin entry={entry} text={text} of="margin" />;
  if (!isMarginLow(entry.unitPriceCents, entry.costCents, leastRate)) return margin;
  return (
    <span className="tag warn" title={texts.lowMargin}>
      <TriangleAlert className="i-sm" aria-label={texts.lowMargin} /> {margin}
    </span>
  );
}

interface Shown {
  costs: boolean;
  leastRate: number | null;
}

/** Returns the columns of a book's entries, of which a person chooses; tags are beside the name. */
export function entryColumns({ costs, leastRate }: Shown): ListColumn<BrowsedEntry>[] {
  const { heads } = texts;
  const costColumns: ListColumn<BrowsedEntry>[] = [
    {
      key: 'cost',
      head: heads.cost,
      num: true,
      spare: true,
      card: 'none',
      cell: (entry) =>
        entry.costCents == null ? (
          ''
        ) : (
          <EntryMargin entry={entry} text={moneyText(entry.costCents)} of="cost" />
        ),
    },
    {
      key: 'margin',
      head: heads.margin,
      num: true,
      spare: true,
      card: 'none',
      cell: (entry) => <Margin entry={entry} leastRate={leastRate} />,
    },
  ];
  return [
    { key: 'text', head: heads.text, main: true, cell: (entry) => <Name entry={entry} /> },
    { key: 'code', head: heads.code, cell: ({ code }) => <span className="code">{code}</span> },
    {
      key: 'hours',
      head: heads.hours,
      num: true,
      card: 'none',
      cell: ({ laborHours }) => (laborHours === 0 ? '' : decimalText(laborHours)),
    },
    ...(costs ? costColumns : []),
    {
      key: 'price',
      head: heads.price,
      num: true,
      card: 'side',
      cell: (entry) => <Price entry={entry} />,
    },
  ];
}

/** Shows the price, which opens its steps, and below it the standard one if an agreement makes it differ. */
export function Price({ entry }: { entry: BrowsedEntry }) {
  const { unitPriceCents } = entry;
  const standard = standardBeside(entry);
  return (
    <>
      <PriceTraceButton name={entry.text} cents={unitPriceCents} trace={{ ...entry, source: entry }}>
        {unitPriceCents === null ? (
          <span className="dim">{texts.toFollow}</span>
        ) : (
          <b>{moneyText(unitPriceCents)}</b>
        )}
      </PriceTraceButton>
      {standard !== null && (
        <small className="entry-beside">
          <PriceTraceButton
            name={priceTraceTexts.standardOf(entry.text)}
            cents={standard}
            says={priceTraceTexts.standardPrice(moneyText(standard))}
            trace={standardTrace({ ...entry, source: entry })}
          />
        </small>
      )}
    </>
  );
}

/** Shows the name, with a star if it's a favorite. */
export function Name({ entry: { text, isFavorite } }: { entry: BrowsedEntry }) {
  return (
    <>
      {text}
      {isFavorite && ' '}
      <FavoriteMark isFavorite={isFavorite} />
    </>
  );
}

/** Checks whether tags tell entries apart: those of parts don't where all are parts. */
const hasTags = (entries: readonly BrowsedEntry[]) =>
  entries.some(({ categoryIds }) => categoryIds.length === 0) ||
  (entries.some(({ kind }) => kind === 'partItem') && entries.some(({ kind }) => kind === 'serviceRepair'));

const aboutColumn: ListColumn<BrowsedEntry> = {
  key: 'about',
  head: '',
  card: 'none',
  cell: (entry) => <About entry={entry} />,
};

/** Tags parts, and entries that are in no category. */
export function About({ entry: { kind, categoryIds } }: { entry: BrowsedEntry }) {
  return (
    <>
      {kind === 'partItem' && <span className="tag">{texts.part}</span>}
      {categoryIds.length === 0 && <span className="tag warn">{texts.loosely}</span>}
    </>
  );
}

const percents = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Returns the margin as a share of the price; empty if unknown. */
export function marginText({
  unitPriceCents,
  costCents,
}: Pick<BrowsedEntry, 'unitPriceCents' | 'costCents'>): string {
  return rateText(priceMargin(unitPriceCents, costCents)?.rate);
}

/** Returns a rate in 1/10,000 of a percent as a percentage; empty if unknown. */
export const rateText = (rate: number | null | undefined): string =>
  rate == null ? '' : percents.format(rate / 1_000_000);
