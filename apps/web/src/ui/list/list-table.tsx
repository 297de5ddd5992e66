import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react';
import { type ListSort, pressed, type SortColumn, wayOf } from './list-sort.ts';
import './table.css';
import './list.css';

/** A column of a list. `cell` returns its contents; the rest places it in a table and on a phone's card. */
export interface ListColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** has the row's link; exactly one column does */
  main?: boolean;
  /** numbers: right-aligned, with tabular digits */
  num?: boolean;
  /** always first and never chosen, such as check boxes */
  fixed?: true;
  /** hidden first, in windows below 1,000 px */
  spare?: boolean;
  /**
   * Its place on a card: `line` below the title (the default), `side` at the right, `none` hidden. The main
   * column is the title, and the first `side` is beside it.
   */
  card?: 'line' | 'side' | 'none';
  /** how pressing its head sorts the list */
  sort?: SortColumn;
}

export interface ListTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** the link to the row's own page: `(row, props) => <Link to="/customers/$id" params={…} {...props} />` */
  renderLink: (row: Row, props: RowLinkProps) => ReactElement;
  sort?: ListSort | undefined;
}

export interface RowLinkProps {
  className: string;
  children: ReactNode;
}

/**
 * A table with a sticky head, or cards on a phone. The whole row opens its page, by a real link in the main
 * column; the arrow keys move from link to link.
 */
export function ListTable<Row>({ label, columns, rows, rowKey, renderLink, sort }: ListTableProps<Row>) {
  return (
    <table className="table list" aria-label={label}>
      <ListHead columns={columns} sort={sort} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link in the row is what keys and readers meet */}
      <tbody onKeyDown={walk} onClick={follow}>
        {rows.map((row) => (
          <ListRow key={rowKey(row)} {...{ columns, row, renderLink, sort }} />
        ))}
      </tbody>
    </table>
  );
}

interface ListRowProps<Row> extends Pick<ListTableProps<Row>, 'columns' | 'renderLink' | 'sort'> {
  row: Row;
  attributes?: ComponentProps<'tr'> & { 'data-index': number; 'data-at': number };
}

export function ListRow<Row>({ columns, row, renderLink, sort, attributes }: ListRowProps<Row>) {
  return (
    <tr {...attributes}>
      {columns.map(({ key, head, main, num, spare, card = 'line', cell, sort: by }) => (
        <td
          key={key}
          className={classNames(num, spare)}
          data-column={key}
          // the column that the list is sorted by shows on the card too, with its name
          {...(card === 'none' && by && sort?.by !== undefined && wayOf(sort, by)
            ? { 'data-card': 'line', 'data-head': head }
            : { 'data-card': main ? 'title' : card })}
        >
          {main ? renderLink(row, { className: 'row-link', children: cell(row) }) : cell(row)}
        </td>
      ))}
    </tr>
  );
}

export function ListHead<Row>({ columns, sort }: Pick<ListTableProps<Row>, 'columns' | 'sort'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <SortHead key={column.key} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  );
}

const classNames = (num?: boolean, spare?: boolean) =>
  [num && 'num', spare && 'spare'].filter(Boolean).join(' ') || undefined;

interface HeadProps<Row> {
  column: ListColumn<Row>;
  sort: ListSort | undefined;
}

/** The head of a column; a press sorts the list by it. */
export function SortHead<Row>({ column: { head, key, num, spare, sort: by }, sort }: HeadProps<Row>) {
  const attributes = { className: classNames(num, spare), 'data-column': key };
  if (by === undefined || !sort) return <th {...attributes}>{head}</th>;
  const way = wayOf(sort, by);
  const Mark = way === undefined ? ChevronsUpDown : way === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th {...attributes} aria-sort={way}>
      <button type="button" className="sort" onClick={() => sort.onSort(pressed(sort, by))}>
        {head}
        {way && by.note && <small>{by.note}</small>}
        <Mark className="i-sm" aria-hidden="true" />
      </button>
    </th>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Returns the row that a key leads to from one's link; null if the key doesn't. */
export function stepTo(event: KeyboardEvent, at: number, last: number): number | null {
  const step = steps[event.key];
  return !step || at < 0 || event.ctrlKey || event.metaKey || event.altKey ? null : step(at, last);
}

/** Moves with the arrow keys from one row's link to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-link')];
  const to = stepTo(event, links.indexOf(event.target as HTMLElement), links.length - 1);
  if (to === null) return;
  event.preventDefault();
  links[to]?.focus();
}

/** Makes a click anywhere in a row act on its link, with Ctrl or Shift, except on other controls. */
export function follow(event: MouseEvent<HTMLElement>): void {
  const at = event.target as HTMLElement;
  if (at.closest('a, button, input, label') || String(getSelection()) !== '') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  at.closest('tr')
    ?.querySelector('.row-link')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}
