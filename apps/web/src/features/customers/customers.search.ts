import {
  customerSorts,
  foundCustomerSorts,
  type SortOf,
  sortInAddress,
} from '@fieldwright/domain/kernel/list-sort';

const begun = { newProposal: '/proposals/$id', newWorkOrder: '/workorders/$id' } as const;

/**
 * The list's search parameters: search text, owing or removed customers, a tag, sort order, whether the new-customer
 * dialog is open, and what to start for the new customer.
 */
export interface CustomersSearch {
  search?: string;
  owing?: true;
  tag?: number;
  removed?: true;
  sort?: SortOf<typeof foundCustomerSorts>;
  new?: true;
  begin?: keyof typeof begun;
}

/** Returns the path of what to start. */
export const pathOf = (what: keyof typeof begun) => begun[what];

const longest = 100;

const isBegun = (what: unknown): what is keyof typeof begun =>
  typeof what === 'string' && Object.hasOwn(begun, what);

export function customersSearch({
  search,
  owing,
  tag,
  removed,
  sort,
  new: isNew,
  begin,
}: Record<string, unknown>): CustomersSearch {
  // the router parses a phone number as a number
  const words = typeof search === 'number' ? String(search) : search;
  const isSearch = typeof words === 'string' && words.trim() !== '';
  return {
    ...(isSearch && { search: words.slice(0, longest) }),
    ...(owing === true && { owing }),
    ...(Number.isSafeInteger(tag) && Number(tag) > 0 && { tag: Number(tag) }),
    ...(removed === true && { removed }),
    ...(isSearch ? sortInAddress(foundCustomerSorts, sort) : sortInAddress(customerSorts, sort)),
    ...(isNew === true && { new: isNew, ...(isBegun(begin) && { begin }) }),
  };
}

/** The search parameters of a customer's or site's page: whether the whole history shows. */
export interface PastSearch {
  past?: 'all';
}

export function pastSearch({ past }: Record<string, unknown>): PastSearch {
  return past === 'all' ? { past } : {};
}
