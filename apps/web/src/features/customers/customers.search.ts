/** The address of the list: what is searched for, whether only who owes, and whether a new customer is being entered. */
export interface CustomersSearch {
  search?: string;
  owing?: true;
  new?: true;
}

const longest = 100;

export function customersSearch({ search, owing, new: isNew }: Record<string, unknown>): CustomersSearch {
  // the address turns a phone number into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(owing === true && { owing }),
    ...(isNew === true && { new: isNew }),
  };
}

/** The address of a customer's and of a site's page: whether the whole history is shown. */
export interface PastSearch {
  past?: 'all';
}

export function pastSearch({ past }: Record<string, unknown>): PastSearch {
  return past === 'all' ? { past } : {};
}
