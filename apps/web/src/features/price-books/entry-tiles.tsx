import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Package, Wrench } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useMemo, useState } from 'react';
import { spaceOf } from '../../ui/list/long-list-table.tsx';
import { useKeptRows } from '../../ui/list/use-kept-rows.ts';
import { useRowsInSight } from '../../ui/list/use-rows-in-sight.ts';
import { About, type EntryListProps, Name, Pick, Price } from './entry-list.tsx';
import { Picture } from './entry-pictures.tsx';
import { type BrowsedEntry, nameOf, picturesQuery } from './price-book.data.ts';
import './pictures.css';
import type { PriceBookSearch } from './price-book.search.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { useGridColumns } from './use-grid-columns.ts';

const icons = { serviceRepair: Wrench, partItem: Package } as const;

/** As many as one request returns addresses for. */
const together = 100;

/** Lists services and parts with their pictures; only the tiles near the visible part of the page are rendered. */
export function EntryTiles(props: EntryListProps) {
  const { bookId, entries, isMore, kept: others, picking } = props;
  const keys = useMemo(() => entries.map(nameOf), [entries]);
  const { list, kept, indexOf, focusRow, onFocus } = useKeptRows(keys, others);
  const { columns, gap } = useGridColumns(list);
  const lines = useMemo(() => [...new Set(kept.map((at) => Math.floor(at / columns)))], [kept, columns]);
  const { rows, measure } = useRowsInSight(list, {
    count: Math.ceil(entries.length / columns),
    gap,
    overscan: 2,
    keyOf: useCallback((line: number) => `${columns} ${line}`, [columns]),
    kept: lines,
  });
  const urls = usePictures(
    entries,
    rows.flatMap((row) => (row.is === 'row' ? [row.index * columns, (row.index + 1) * columns - 1] : [])),
  );
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target as HTMLElement;
    const from = indexOf(at);
    const { key, altKey, ctrlKey, metaKey } = event;
    const to = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from - columns,
      ArrowDown: from + columns,
    }[key];
    if (!at.matches('.row-link') || altKey || ctrlKey || metaKey || !entries[to ?? -1]) return;
    event.preventDefault();
    focusRow(to!);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in the tiles take the keys
    <ul
      className="entry-tiles"
      aria-label={priceBooksTexts.list}
      ref={list as RefObject<HTMLUListElement | null>}
      onKeyDown={walk}
      onFocus={onFocus}
    >
      {rows.map((row, place) =>
        row.is === 'space' ? (
          <li
            key={`space ${spaceOf(rows, place)}`}
            className="list-space"
            aria-hidden="true"
            style={{ height: row.height }}
          />
        ) : (
          <Line
            key={row.index}
            {...{ bookId, picking, entries, columns, measure, urls }}
            line={row.index}
            size={isMore ? -1 : entries.length}
          />
        ),
      )}
    </ul>
  );
}

/** Returns the addresses of the small pictures of entries that are or were in sight. @param inSight their places */
function usePictures(entries: readonly BrowsedEntry[], inSight: readonly number[]): Record<string, string> {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const unseen = new Set(
    inSight
      .map((at) => Math.floor(Math.min(at, entries.length - 1) / together))
      .filter((at) => !seen.includes(at)),
  );
  if (unseen.size > 0) setSeen([...seen, ...unseen]);
  const queries = useMemo(
    () =>
      seen.flatMap((at) => {
        const ofPage = entries.slice(at * together, (at + 1) * together);
        const guids = ofPage.flatMap(({ pictures }) => pictures.slice(0, 1));
        return guids.length > 0 ? [picturesQuery(guids)] : [];
      }),
    [seen, entries],
  );
  return useQueries({
    queries,
    combine: useCallback(
      (results: readonly { data?: Readonly<Record<string, string>> | undefined }[]) =>
        Object.assign({}, ...results.map(({ data }) => data)) as Record<string, string>,
      [],
    ),
  });
}

interface LineProps extends Pick<EntryListProps, 'bookId' | 'picking' | 'entries'> {
  line: number;
  columns: number;
  /** of all tiles; -1 if not all are known */
  size: number;
  measure: (row: HTMLElement | null) => void;
  /** the addresses of pictures */
  urls: Readonly<Record<string, string>>;
}

/** A line of tiles, which is rendered once while it's in sight. */
const Line = memo(function Line({ line, columns, entries, size, measure, urls, ...shared }: LineProps) {
  return entries.slice(line * columns, (line + 1) * columns).map((entry, column) => (
    <li
      key={nameOf(entry)}
      ref={column === 0 ? measure : undefined}
      data-index={column === 0 ? line : undefined}
      data-at={line * columns + column}
      aria-posinset={line * columns + column + 1}
      aria-setsize={size}
    >
      <Tile {...shared} entry={entry} url={urls[entry.pictures[0] ?? '']} />
    </li>
  ));
});

interface TileProps extends Pick<EntryListProps, 'bookId' | 'picking'> {
  entry: BrowsedEntry;
  /** its small picture */
  url: string | undefined;
}

/** Scrolling renders only the tiles that come into sight. */
const Tile = memo(function Tile({ bookId, picking, entry, url }: TileProps) {
  return (
    <>
      <span className="entry-picture">
        <Picture url={url} icon={icons[entry.kind]} />
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
        <span className="entry-tile-about">
          <span className="code">{entry.code}</span>
          <About entry={entry} />
        </span>
        <span className="tn">
          <Price entry={entry} />
        </span>
      </div>
    </>
  );
});
