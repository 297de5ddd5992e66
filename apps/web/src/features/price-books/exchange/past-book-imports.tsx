import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../../ui/failure/failure.tsx';
import { bookImportResult } from '../../imports/book-import-result.ts';
import { ImportList, useImportColumns } from '../../imports/import-list.tsx';
import { bookImportsQuery } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

/** Lists the latest imports into a book. */
export function PastBookImports({ bookId }: { bookId: number }) {
  const columns = useImportColumns(false);
  const { data, error, refetch } = useQuery(bookImportsQuery(bookId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const imports = data.map(({ id, fileName, state, counts, startDate, ...row }) => ({
    ...row,
    key: String(id),
    link: (
      <Link
        to="/pricebooks/$id/import"
        params={{ id: String(bookId) }}
        search={{ file: id }}
        className="link"
      >
        {fileName}
      </Link>
    ),
    result: bookImportResult({ state, counts, startDate }),
  }));
  return <ImportList label={texts.past} imports={imports} columns={columns} />;
}
