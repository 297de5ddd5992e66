import { type SortOf, sortInAddress, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import type { WorkOrderFilter } from '@fieldwright/domain/work-orders/listed-work-order';
import { isDay } from '../../lib/is-day.ts';

/** The address of the list of work orders. */
export interface WorkOrdersSearch {
  filter?: WorkOrderFilter;
  search?: string;
  department?: number;
  technician?: number;
  /** days on which they were made, in the company's time zone, both included */
  from?: string;
  to?: string;
  sort?: SortOf<typeof workOrderSorts>;
}

const longest = 100;
/** Here once more: this file is loaded by every area, the domain's shapes are not. */
const filters: readonly WorkOrderFilter[] = [
  'open',
  'incomplete',
  'toProcess',
  'unpaid',
  'processed',
  'removed',
];

export function workOrdersSearch(given: Record<string, unknown>): WorkOrdersSearch {
  const { filter, search, department, technician, from, to, sort } = given;
  // the address turns "20418" into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(isFilter(filter) && { filter }),
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(isId(department) && { department }),
    ...(isId(technician) && { technician }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...sortInAddress(workOrderSorts, sort),
  };
}

const isFilter = (value: unknown): value is WorkOrderFilter => filters.some((filter) => filter === value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
