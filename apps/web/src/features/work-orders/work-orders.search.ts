import { type SortOf, sortInAddress, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import type { WorkOrderFilter } from '@fieldwright/domain/work-orders/listed-work-order';
import { isDay } from '../../lib/dates/is-day.ts';

/** The search parameters of the list of work orders. */
export interface WorkOrdersSearch {
  filter?: WorkOrderFilter;
  search?: string;
  department?: number;
  tag?: number;
  technician?: number;
  site?: number;
  /** a balance due, whatever the status */
  unpaid?: true;
  /** only return visits */
  returns?: true;
  /** only return visits to work orders of this technician */
  firstTechnician?: number;
  /** days created, in the company's time zone, both inclusive */
  from?: string;
  to?: string;
  sort?: SortOf<typeof workOrderSorts>;
}

const longest = 100;
/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const filters: readonly WorkOrderFilter[] = [
  'open',
  'incomplete',
  'toProcess',
  'unpaid',
  'processed',
  'removed',
];

export function workOrdersSearch(given: Record<string, unknown>): WorkOrdersSearch {
  const { filter, search, department, tag, technician, site, unpaid, from, to, sort } = given;
  const { returns, firstTechnician } = given;
  // the router parses "20418" as a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(isFilter(filter) && { filter }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(isId(department) && { department }),
    ...(isId(tag) && { tag }),
    ...(isId(technician) && { technician }),
    ...(isId(site) && { site }),
    ...(unpaid === true && { unpaid }),
    ...(returns === true && { returns }),
    ...(isId(firstTechnician) && { firstTechnician }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...sortInAddress(workOrderSorts, sort),
  };
}

const isFilter = (value: unknown): value is WorkOrderFilter => filters.some((filter) => filter === value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
