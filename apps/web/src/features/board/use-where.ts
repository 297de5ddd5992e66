import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { whereQuery } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import type { BoardFocus } from './board-focus.ts';

type Change = (changes: Partial<Record<keyof BoardSearch, unknown>>, replace: boolean) => void;

/** Goes to the day of the visit that the address is about, where that is another one than the address says, or today. */
export function useWhere(
  { event, call }: BoardSearch,
  { change, focus }: { change: Change; focus: BoardFocus },
): void {
  const client = useQueryClient();
  const query = whereQuery({ ...(event && { event }), ...(call && { call }) });
  const { data: where } = useQuery(query);
  const follow = useEffectEvent((found: typeof where) => {
    // once: it may be moved afterwards
    client.removeQueries(query);
    change({ ...found, call: undefined }, true);
    if (found) focus.seek(found.event, false);
  });
  useEffect(() => {
    if (where) follow(where);
  }, [where]);
}
