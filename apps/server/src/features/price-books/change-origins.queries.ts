import type { ChangeOrigin } from '@fieldwright/contract/change-origins';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import type { HistoryRow } from '../../db/history.queries.ts';
import { company } from '../../db/names.sql.ts';

type Row = Pick<HistoryRow, 'request_id' | 'save_key'>;

/** The request of the changes that an import makes. */
export const requestOfImport = (importId: number) => `import-${importId}`;
/** The request of the changes that undoing an import makes. */
export const requestOfUndo = (importId: number) => `import-${importId}-undo`;

/** Returns the import that a request made or undid; null if it's another one. */
function importOf({ request_id: request }: Row): { id: number; isUndo: boolean } | null {
  const found = /^import-(\d{1,15})(-undo)?$/.exec(request);
  return found && { id: Number(found[1]), isUndo: found[2] !== undefined };
}

interface Stored {
  files: { id: number; name: string; priceBookId: number }[];
  together: { key: string; count: number }[];
}

/** Returns a function that says what made changes of price book entries: an import or its undo, or a change of many at once. */
export async function originsOf(db: Read, rows: readonly Row[]): Promise<(row: Row) => ChangeOrigin> {
  const ids = [...new Set(rows.flatMap((row) => importOf(row)?.id ?? []))];
  const keys = [...new Set(rows.flatMap(({ save_key: key }) => key ?? []))];
  const { files, together } = ids.length + keys.length === 0 ? none : await fetchOrigins(db, ids, keys);
  return (row) => {
    const made = importOf(row);
    const file = files.find((each) => each.id === made?.id);
    const others = (together.find(({ key }) => key === row.save_key)?.count ?? 1) - 1;
    return {
      import: made && {
        ...made,
        file: file ? { name: file.name, priceBookId: file.priceBookId } : null,
      },
      others,
    };
  };
}
const none: Stored = { files: [], together: [] };

async function fetchOrigins(db: Read, ids: readonly number[], keys: readonly string[]): Promise<Stored> {
  const { rows } = await sql<Stored>`select
    (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.file_name, 'priceBookId', i.price_book_id)), '[]')
      from price_book_imports i where i.company_id = ${company} and i.id = any(${[...ids]}::bigint[])) as files,
    (select coalesce(json_agg(json_build_object('key', t.key, 'count', t.count)), '[]') from (
      select k.key, count(*)::integer as count from unnest(${[...keys]}::uuid[]) k(key)
      join changes c on c.company_id = ${company} and c.save_key = k.key and c.entity in ('partItem', 'serviceRepair')
      group by k.key) t) as together`.execute(db);
  return rows[0]!;
}
