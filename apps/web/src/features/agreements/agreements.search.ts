import type { AgreementFilter } from '@fieldwright/domain/agreements/agreement';

/** Which agreements are shown: one kind of them, or all. */
export type ShownAgreements = AgreementFilter | 'all';

/** The address of the list: what is searched for, and which of them are shown; nothing is said of active ones. */
export interface AgreementsSearch {
  search?: string;
  filter?: Exclude<ShownAgreements, 'active'>;
}

const longest = 100;
/** Named here: this file is loaded with every area, and the domain's shapes are not. */
const filters: Record<NonNullable<AgreementsSearch['filter']>, true> = {
  ending: true,
  expired: true,
  canceled: true,
  all: true,
};

export function agreementsSearch({ search, filter }: Record<string, unknown>): AgreementsSearch {
  // the address turns "28801" into a number
  const words = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof words === 'string' && words.trim() && { search: words.slice(0, longest) }),
    ...(typeof filter === 'string' &&
      Object.hasOwn(filters, filter) && { filter: filter as NonNullable<AgreementsSearch['filter']> }),
  };
}
