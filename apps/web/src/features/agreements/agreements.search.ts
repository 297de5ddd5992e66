import { type AgreementFilter, agreementFilters } from '@fieldwright/domain/agreements/agreement';

/** The address of the list: what is searched for, and which of them are shown. */
export interface AgreementsSearch {
  search?: string;
  filter?: AgreementFilter;
}

const longest = 100;

export function agreementsSearch({ search, filter }: Record<string, unknown>): AgreementsSearch {
  // the address turns "28801" into a number
  const words = typeof search === 'number' ? String(search) : search;
  const known = agreementFilters.find((each) => each === filter);
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(known && { filter: known }),
  };
}
