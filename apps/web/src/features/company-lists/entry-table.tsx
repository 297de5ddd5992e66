import type { OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import { GripVertical } from 'lucide-react';
import { classes } from '../../ui/button.tsx';
import type { ListSort } from '../../ui/list/list-sort.ts';
import { type ListColumn, SortHead } from '../../ui/list/list-table.tsx';
import '../../ui/list/table.css';
import { useRowDrag } from '../../ui/list/use-row-drag.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { Entry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import './company-lists.css';
import { openEntryDialog } from './entry.dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import type { ListScreen, Named } from './list-screen.ts';
import { useListOrder } from './use-list-order.ts';

/** Returns the columns of a list: the name, and its own. */
export const entryColumnsOf = ({ list, columns }: ListScreen, named: Named): ListColumn<Entry>[] => [
  {
    key: 'text',
    head: list.shape.titles.text,
    main: true,
    sort: { key: 'text' },
    cell: ({ text }) => text,
  },
  ...columns.map(
    ({ cell, field, ...column }): ListColumn<Entry> => ({
      ...column,
      ...(field && { sort: { key: field } }),
      cell: (entry) => cell(entry, named),
    }),
  ),
];

interface EntriesProps {
  screen: ListScreen;
  named: Named;
  entries: readonly Entry[];
  /** the whole list, in order */
  all: readonly Entry[];
  /** the columns that show */
  columns: readonly ListColumn<Entry>[];
  sort?: ListSort | undefined;
  /** its check boxes while entries are selected */
  checks: SelectedRows<Entry>['columns'];
  /** the entries are in the order that people put them in, and can be moved */
  isMovable: boolean;
}

/** The table of a list's entries. */
export function EntryTable(props: EntriesProps) {
  const { screen, entries, all, columns, sort, checks } = props;
  const { move } = useListOrder(screen.name as OrderedListName, all);
  const { rows, grip, dropAt } = useRowDrag(move);
  return (
    <table className="table company-list" aria-label={texts.lists[screen.name].title}>
      <thead>
        <tr>
          {checks.map(({ key }) => (
            <th key={key} className="select">
              <span className="sr">{runManyTexts.select}</span>
            </th>
          ))}
          {columns.map((column) => (
            <SortHead key={column.key} column={column} sort={sort} />
          ))}
          <th>
            <span className="sr">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {entries.map((entry, index) => (
          <tr key={entry.id} data-row="" data-drop={dropAt(index, entries.length)}>
            <EntryCells {...props} {...{ entry, index, move, grip }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellsProps extends EntriesProps {
  entry: Entry;
  index: number;
  move: (id: number, to: number) => void;
  grip: ReturnType<typeof useRowDrag>['grip'];
}

function EntryCells({
  screen,
  named,
  entries,
  columns,
  checks,
  isMovable,
  entry,
  index,
  move,
  grip,
}: CellsProps) {
  const order = isMovable ? { index, count: entries.length, move } : undefined;
  return (
    <>
      {checks.map(({ key, cell }) => (
        <td key={key} className="select">
          {cell(entry)}
        </td>
      ))}
      {columns.map(({ key, num, main, cell }) => (
        <td key={key} className={classes(num && 'num', main && 'name') || undefined}>
          {main ? (
            <>
              {isMovable && (
                <span className="list-grip" title={texts.drag} aria-hidden="true" {...grip(entry.id, index)}>
                  <GripVertical />
                </span>
              )}
              <button
                type="button"
                className="link"
                onClick={() => openEntryDialog({ screen, named, entry })}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  const to = index + step;
                  if (!isMovable || !event.altKey || step === 0 || to < 0 || to >= entries.length) return;
                  event.preventDefault();
                  move(entry.id, to);
                }}
              >
                {cell(entry)}
              </button>
            </>
          ) : (
            cell(entry)
          )}
        </td>
      ))}
      <td className="act">
        <EntryMenu {...{ screen, named, entry }} order={order} />
      </td>
    </>
  );
}
