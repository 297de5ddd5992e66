import { isOneWay, type ListSorts, readSort } from '@fieldwright/domain/kernel/list-sort';
import { ArrowUpDown } from 'lucide-react';
import { Menu } from '../menu/menu.tsx';
import { listTexts as texts } from './list.texts.ts';
import { hasOwnOrder, type ListSort, sortIn, wayOf } from './list-sort.ts';
import type { ListColumn } from './list-table.tsx';

interface SortChoiceProps<Row> {
  columns: readonly ListColumn<Row>[];
  /** those whose heads may show */
  shown: readonly ListColumn<Row>[];
  sort: ListSort;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the two directions of a sort in words. */
function waysOf({ kinds, ends }: ListSorts, key: string): { up: string; down: string } {
  const kind = kinds[key]!;
  if (kind !== 'choice') return texts.ways[kind];
  const [first, last] = ends![key]!;
  return { up: texts.valueFirst(first), down: texts.valueFirst(last) };
}

/** Chooses the sort if the column heads can't: on a phone, in a narrow window, or back to the list's own order. */
export function SortChoice<Row>({ columns, shown: heads, sort }: SortChoiceProps<Row>) {
  const now = readSort(sort.by ?? sort.sorts.usual);
  const choices = columns.flatMap(({ head, sort: column }, at) =>
    column ? [{ head, column, code: String(at), ways: waysOf(sort.sorts, column.key) }] : [],
  );
  const chosen = choices.find(({ column }) => column.key === now.key);
  // the closest match, or the list's own order
  const usual = readSort(sort.sorts.usual).key;
  const hasOwn = hasOwnOrder(sort);
  const isOwn = isOneWay(sort.sorts.kinds[now.key]!);
  if (!chosen && !isOwn) return null;
  const own = capital(waysOf(sort.sorts, usual).up);
  const shown = chosen ? texts.sorted(chosen.head, chosen.ways[now.down ? 'down' : 'up']) : own;
  return (
    <div
      className="sort-choice"
      // no head in the table says it, or what the list was sorted by before
      data-on={
        (chosen && (hasOwn || !heads.some(({ sort: by }) => by?.key === chosen.column.key))) || undefined
      }
    >
      <Menu
        label={texts.sort(shown)}
        className="chip"
        groups={[
          ...(hasOwn
            ? [{ code: 'own', name: sort.sorts.kinds[usual] === 'match' ? texts.search : '', order: -1 }]
            : []),
          ...choices.map(({ head, column, code }, order) => ({
            code,
            name: column.note ? texts.noted(head, column.note) : head,
            order,
          })),
        ]}
        buttons={[
          ...(hasOwn
            ? [
                {
                  groupCode: 'own',
                  text: own,
                  selected: isOwn,
                  click: () => sort.onSort(undefined),
                },
              ]
            : []),
          ...choices.flatMap(({ column, code, ways }) =>
            (column.down ? [true, false] : [false, true]).map((down) => ({
              groupCode: code,
              text: capital(ways[down ? 'down' : 'up']),
              selected: wayOf(sort, column) === (down ? 'descending' : 'ascending'),
              click: () => sort.onSort(sortIn(sort, column, down)),
            })),
          ),
        ]}
      >
        <ArrowUpDown className="i-sm" aria-hidden="true" />
        {shown}
      </Menu>
    </div>
  );
}
