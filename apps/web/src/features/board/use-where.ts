import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { whereQuery } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import type { SoughtCard } from './grid/sought-card.ts';

type Change = (changes: Partial<Record<keyof BoardSearch, unknown>>, replace: boolean) => void;

/** Goes to the day of the visit in the address if that differs from the address's day. */
export function useWhere(
  { event, call }: BoardSearch,
  { change, sought }: { change: Change; sought: SoughtCard },
): void {
  const client = useQueryClient();
  const query = whereQuery({ ...(event && { event }), ...(call && { call }) });
  const { data: where } = useQuery(query);
  const follow = useEffectEvent((found: typeof where) => {
    // only once: the visit may be moved afterward
    client.removeQueries(query);
    change({ ...found, call: undefined }, true);
    if (found) sought.seek(found.event, false);
  });
  useEffect(() => {
    if (where) follow(where);
  }, [where]);
}
