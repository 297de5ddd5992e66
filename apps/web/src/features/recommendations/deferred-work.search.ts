import { deferredWorkSorts, type SortOf, sortInAddress } from '@fieldwright/domain/kernel/list-sort';
import type { DeferredWorkFilter } from '@fieldwright/domain/work-orders/deferred-work';
import { isDay } from '../../lib/dates/is-day.ts';

/** The search parameters of the list of deferred work. */
export interface DeferredWorkSearch {
  filter?: DeferredWorkFilter;
  search?: string;
  urgency?: 'now' | 'soon' | 'later';
  technician?: number;
  systemType?: number;
  /** days recommended, in the company's time zone, both inclusive */
  from?: string;
  to?: string;
  sort?: SortOf<typeof deferredWorkSorts>;
}

const longest = 100;
/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const filters: readonly DeferredWorkFilter[] = ['open', 'quoted', 'due', 'later'];
const urgencies = ['now', 'soon', 'later'] as const;

export function deferredWorkSearch(given: Record<string, unknown>): DeferredWorkSearch {
  const { search, technician, systemType, from, to, sort } = given;
  // the router parses "28801" as a number
  const words = typeof search === 'number' ? String(search) : search;
  const filter = filters.find((each) => each === given['filter']);
  const urgency = urgencies.find((each) => each === given['urgency']);
  return {
    ...(filter && { filter }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(urgency && { urgency }),
    ...(isId(technician) && { technician }),
    ...(isId(systemType) && { systemType }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...sortInAddress(deferredWorkSorts, sort),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
