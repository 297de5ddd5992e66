import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { isEntryThere, markFavorite, unmarkFavorite } from './usual-entries.queries.ts';

interface Favorite {
  kind: 'serviceRepair' | 'partItem';
  id: number;
  isFavorite: boolean;
}

/** Marks an entry as a favorite of the person, or unmarks it. @throws Refusal `not_found` */
export function setFavorite(db: Read, { kind, id, isFavorite }: Favorite): Promise<{ isFavorite: boolean }> {
  return db.transaction().execute(async (tx) => {
    if (isFavorite ? !(await markFavorite(tx, kind, id)) : !(await isEntryThere(tx, kind, id)))
      throw new Refusal('not_found');
    if (!isFavorite) await unmarkFavorite(tx, kind, id);
    return { isFavorite };
  });
}
