import { customerSorts, type SortOf, sortInAddress } from '@fieldwright/domain/kernel/list-sort';

const begun = { newProposal: '/proposals/$id', newWorkOrder: '/workorders/$id' } as const;

/**
 * The address of the list: what is searched for, whether only who owes or who was removed, how it is sorted, whether a new
 * customer is being entered, and what is begun for that customer then.
 */
export interface CustomersSearch {
  search?: string;
  owing?: true;
  removed?: true;
  sort?: SortOf<typeof customerSorts>;
  new?: true;
  begin?: keyof typeof begun;
}

/** Where that is begun. */
export const pathOf = (what: keyof typeof begun) => begun[what];

const longest = 100;

const isBegun = (what: unknown): what is keyof typeof begun =>
  typeof what === 'string' && Object.hasOwn(begun, what);

export function customersSearch({
  search,
  owing,
  removed,
  sort,
  new: isNew,
  begin,
}: Record<string, unknown>): CustomersSearch {
  // the address turns a phone number into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(owing === true && { owing }),
    ...(removed === true && { removed }),
    ...sortInAddress(customerSorts, sort),
    ...(isNew === true && { new: isNew, ...(isBegun(begin) && { begin }) }),
  };
}

/** The address of a customer's and of a site's page: whether the whole history is shown. */
export interface PastSearch {
  past?: 'all';
}

export function pastSearch({ past }: Record<string, unknown>): PastSearch {
  return past === 'all' ? { past } : {};
}
