import { readSort } from '@fieldwright/domain/kernel/list-sort';
import { ArrowUpDown } from 'lucide-react';
import { listTexts as texts } from './list.texts.ts';
import { type ListSort, wayOf, wished } from './list-sort.ts';
import type { ListColumn } from './list-table.tsx';
import { Menu } from './menu.tsx';

interface SortChoiceProps<Row> {
  columns: readonly ListColumn<Row>[];
  sort: ListSort;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How the list is sorted, where not every column's head is in sight: on a phone, and in a narrow window. */
export function SortChoice<Row>({ columns, sort }: SortChoiceProps<Row>) {
  const now = readSort(sort.by ?? sort.sorts.usual);
  const choices = columns.flatMap(({ head, sort: column }, at) =>
    column ? [{ head, column, code: String(at), ways: texts.ways[sort.sorts.kinds[column.key]!] }] : [],
  );
  const chosen = choices.find(({ column }) => column.key === now.key);
  if (!chosen) return null;
  const shown = texts.sorted(chosen.head, chosen.ways[now.down ? 'down' : 'up']);
  return (
    <div className="sort-choice">
      <Menu
        label={texts.sort(shown)}
        className="chip"
        groups={choices.map(({ head, column, code }, order) => ({
          code,
          name: column.note ? texts.noted(head, column.note) : head,
          order,
        }))}
        buttons={choices.flatMap(({ column, code, ways }) =>
          (column.down ? [true, false] : [false, true]).map((down) => ({
            groupCode: code,
            text: capital(ways[down ? 'down' : 'up']),
            selected: wayOf(sort, column) === (down ? 'descending' : 'ascending'),
            click: () => sort.onSort(wished(sort, column, down)),
          })),
        )}
      >
        <ArrowUpDown className="i-sm" aria-hidden="true" />
        {shown}
      </Menu>
    </div>
  );
}
