import { type KeyboardEvent, memo, type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import { follow, ListHead, ListRow, type ListTableProps, stepTo } from './list-table.tsx';
import { useKeptRows } from './use-kept-rows.ts';
import { type RowInSight, useRowsInSight } from './use-rows-in-sight.ts';

interface LongListTableProps<Row> extends Omit<ListTableProps<Row>, 'sort' | 'rowKey'> {
  /** returns a row's key, without blanks */
  rowKey: (row: Row) => string;
  /** more rows than these will be listed */
  isMore: boolean;
  /** keys of rows that stay rendered out of sight, besides the focused one, with blanks between */
  kept: string;
}

/** A `ListTable` that renders only the rows near the visible part of the page. Its columns have widths of their own. */
export function LongListTable<Row>(props: LongListTableProps<Row>) {
  const { label, columns, rows, rowKey, renderLink, isMore, kept: others } = props;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const { list, kept, indexOf, focusRow, onFocus } = useKeptRows(keys, others);
  const inSight = useRowsInSight(list, {
    count: rows.length,
    keyOf: useCallback((index: number) => keys[index]!, [keys]),
    kept,
  });
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target as HTMLElement;
    const to = at.matches('.row-link') ? stepTo(event, indexOf(at), rows.length - 1) : null;
    if (to === null) return;
    event.preventDefault();
    focusRow(to);
  };
  return (
    <table className="table list long" aria-label={label} aria-rowcount={isMore ? -1 : rows.length + 1}>
      <ListHead columns={columns} sort={undefined} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link in the row is what keys and readers meet */}
      <tbody
        ref={list as RefObject<HTMLTableSectionElement | null>}
        onKeyDown={walk}
        onClick={follow}
        onFocus={onFocus}
      >
        {inSight.rows.map((each, place) =>
          each.is === 'space' ? (
            <ListSpace key={`space ${spaceOf(inSight.rows, place)}`} height={each.height} />
          ) : (
            <LongRow
              key={keys[each.index]}
              row={rows[each.index]!}
              index={each.index}
              columns={columns}
              renderLink={renderLink}
              measure={inSight.measure}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

interface LongRowProps<Row> extends Pick<ListTableProps<Row>, 'columns' | 'renderLink'> {
  row: Row;
  index: number;
  measure: (row: HTMLElement | null) => void;
}

/** Scrolling renders only the rows that come into sight. */
const LongRow = memo(function LongRow<Row>({ row, index, columns, renderLink, measure }: LongRowProps<Row>) {
  return (
    <ListRow
      row={row}
      columns={columns}
      renderLink={renderLink}
      sort={undefined}
      attributes={{ ref: measure, 'data-index': index, 'data-at': index, 'aria-rowindex': index + 2 }}
    />
  );
}) as <Row>(props: LongRowProps<Row> & { key?: string | undefined }) => ReactNode;

/** Returns how many spaces are before one. */
export const spaceOf = (rows: readonly RowInSight[], place: number): number =>
  rows.slice(0, place).filter(({ is }) => is === 'space').length;

/**
 * The space of rows that aren't rendered. Its cell is in the first column only: across all of them, columns that don't
 * show would get a part of the width.
 */
export function ListSpace({ height }: { height: number }) {
  return (
    <tr className="list-space" aria-hidden="true" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers */}
      <td />
    </tr>
  );
}
