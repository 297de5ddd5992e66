import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import '../../ui/list/table.css';
import { importsTexts as texts } from './imports.texts.ts';

/** An import as lists show it. */
export interface ListedImport {
  key: string;
  /** leads to its page */
  link: ReactNode;
  rows: number;
  /** what its rows are about; lists of one kind don't say it */
  what?: string;
  result: string;
  by: string | null;
  createdDate: string;
}

const columnsIn = (timeZone: string): ListColumn<ListedImport>[] => [
  {
    key: 'file',
    head: texts.columns.file,
    main: true,
    cell: ({ link, rows }) => (
      <>
        {link} <span className="faint">{texts.rows(rows)}</span>
      </>
    ),
  },
  { key: 'what', head: texts.columns.what, cell: ({ what }) => what },
  { key: 'result', head: texts.columns.result, cell: ({ result }) => result },
  { key: 'by', head: texts.columns.by, cell: ({ by }) => by },
  {
    key: 'date',
    head: texts.columns.date,
    cell: ({ createdDate }) => dayText(dayOf(createdDate, timeZone)),
  },
];

/** Returns the columns of a list of imports; those of one kind don't say what they are of. */
export function useImportColumns(hasWhat: boolean): ListColumn<ListedImport>[] {
  const { timeZone } = useMain().me.company;
  return columnsIn(timeZone).filter(({ key }) => hasWhat || key !== 'what');
}

interface ImportListProps {
  label: string;
  imports: readonly ListedImport[];
  columns: readonly ListColumn<ListedImport>[];
}

/** Lists imports; each can be opened, and a finished one undone there. */
export function ImportList({ label, imports, columns }: ImportListProps) {
  return (
    <table className="table imports" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, head }) => (
            <th key={key}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {imports.map((row) => (
          <tr key={row.key}>
            {columns.map(({ key, cell }) => (
              <td key={key}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
