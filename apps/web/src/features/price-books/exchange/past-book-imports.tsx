import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../../app/main/use-main.ts';
import { Failure } from '../../../ui/failure/failure.tsx';
import '../../../ui/list/table.css';
import { bookImportsQuery, type ListedImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

/** Lists the latest imports into a book; each can be opened, and a finished one undone there. */
export function PastBookImports({ bookId }: { bookId: number }) {
  const { timeZone } = useMain().me.company;
  const { data, error, refetch } = useQuery(bookImportsQuery(bookId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <table className="table imports" aria-label={texts.past}>
      <thead>
        <tr>
          <th>{texts.pastFile}</th>
          <th>{texts.pastResult}</th>
          <th>{texts.pastBy}</th>
          <th>{texts.pastDate}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((each) => (
          <tr key={each.id}>
            <td>
              <Link
                to="/pricebooks/$id/import"
                params={{ id: String(bookId) }}
                search={{ file: each.id }}
                className="link"
              >
                {each.fileName}
              </Link>{' '}
              <span className="faint">{texts.rows(each.rows)}</span>
            </td>
            <td>{resultOf(each)}</td>
            <td>{each.by}</td>
            <td>{dayText(dayOf(each.createdDate, timeZone))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function resultOf({ state, counts: { add, change, remove } }: ListedImport): string {
  return state === 'done' ? texts.result(add, change, remove) : texts.states[state];
}
