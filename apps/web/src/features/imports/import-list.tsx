import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
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

/** Lists imports; each can be opened, and a finished one undone there. */
export function ImportList({ label, imports }: { label: string; imports: readonly ListedImport[] }) {
  const { timeZone } = useMain().me.company;
  const hasWhat = imports.some(({ what }) => what !== undefined);
  return (
    <table className="table imports" aria-label={label}>
      <thead>
        <tr>
          <th>{texts.columns.file}</th>
          {hasWhat && <th>{texts.columns.what}</th>}
          <th>{texts.columns.result}</th>
          <th>{texts.columns.by}</th>
          <th>{texts.columns.date}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map(({ key, link, rows, what, result, by, createdDate }) => (
          <tr key={key}>
            <td>
              {link} <span className="faint">{texts.rows(rows)}</span>
            </td>
            {hasWhat && <td>{what}</td>}
            <td>{result}</td>
            <td>{by}</td>
            <td>{dayText(dayOf(createdDate, timeZone))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
