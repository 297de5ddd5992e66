import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Package, Wrench } from 'lucide-react';
import { About, Name, Pick, type Picking, Price } from './entry-list.tsx';
import { Picture } from './entry-pictures.tsx';
import { picturesQuery } from './price-book.data.ts';
import './pictures.css';
import { type BrowsedEntry, nameOf } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { priceBooksTexts } from './price-books.texts.ts';

interface EntryTilesProps {
  bookId: number;
  entries: readonly BrowsedEntry[];
  /** whether costs are shown */
  costs: boolean;
  /** null: nothing can be selected or moved */
  picking: Picking | null;
}

const icons = { serviceRepair: Wrench, partItem: Package } as const;

/** As many as one request returns addresses for. */
const together = 100;

/** Lists services and parts with their pictures. */
export function EntryTiles({ bookId, entries, costs, picking }: EntryTilesProps) {
  const starts = Array.from({ length: Math.ceil(entries.length / together) }, (_, at) => at * together);
  return (
    <ul className="entry-tiles" aria-label={priceBooksTexts.list}>
      {starts.map((start) => (
        <Tiles
          key={start}
          bookId={bookId}
          entries={entries.slice(start, start + together)}
          costs={costs}
          picking={picking}
        />
      ))}
    </ul>
  );
}

function Tiles({ bookId, entries, costs, picking }: EntryTilesProps) {
  const { data } = useQuery(picturesQuery(entries.flatMap(({ pictures }) => pictures.slice(0, 1))));
  return entries.map((entry) => (
    <li key={nameOf(entry)}>
      <span className="entry-picture">
        <Picture url={data?.[entry.pictures[0] ?? '']} icon={icons[entry.kind]} />
      </span>
      <div className="entry-tile">
        {picking && <Pick entry={entry} picking={picking} />}
        <Link
          to="/pricebooks/$id"
          params={{ id: String(bookId) }}
          search={(before: PriceBookSearch) => ({ ...before, entry: nameOf(entry) })}
          data-entry={nameOf(entry)}
          className="row-link"
        >
          <Name entry={entry} />
        </Link>
        <span className="code">{entry.code}</span>
        <span>
          <About entry={entry} />
        </span>
        <span className="tn">
          <Price entry={entry} costs={costs} />
        </span>
      </div>
    </li>
  ));
}
