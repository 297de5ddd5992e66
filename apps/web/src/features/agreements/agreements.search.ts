import type { AgreementFilter } from '@fieldwright/domain/agreements/agreement';

/** The address of the list: what is searched for, and which of them are shown. */
export interface AgreementsSearch {
  search?: string;
  filter?: AgreementFilter;
}

const longest = 100;
/** Named here: this file is loaded with every area, and the domain's shapes are not. */
const filters: Record<AgreementFilter, true> = { active: true, ending: true, expired: true };

export function agreementsSearch({ search, filter }: Record<string, unknown>): AgreementsSearch {
  // the address turns "28801" into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(typeof filter === 'string' &&
      Object.hasOwn(filters, filter) && { filter: filter as AgreementFilter }),
  };
}
