import type { AgreementFilter } from '@fieldwright/domain/agreements/agreement';

/** The shown agreements: one kind, or all. */
export type ShownAgreements = AgreementFilter | 'all';

/** The list's search parameters: search text and filter; no filter means active. */
export interface AgreementsSearch {
  search?: string;
  filter?: Exclude<ShownAgreements, 'active'>;
}

const longest = 100;
/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const filters: Record<NonNullable<AgreementsSearch['filter']>, true> = {
  ending: true,
  upcoming: true,
  expired: true,
  canceled: true,
  all: true,
};

export function agreementsSearch({ search, filter }: Record<string, unknown>): AgreementsSearch {
  // the router parses "28801" as a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(typeof filter === 'string' &&
      Object.hasOwn(filters, filter) && { filter: filter as NonNullable<AgreementsSearch['filter']> }),
  };
}
