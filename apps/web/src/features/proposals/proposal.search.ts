/**
 * The search parameters of a proposal: the shown package, and for a new one its site or the proposal to copy.
 */
export interface ProposalSearch {
  package?: number;
  siteId?: number;
  from?: number;
}

const id = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

export function proposalSearch(search: Record<string, unknown>): ProposalSearch {
  const [shown, siteId, from] = [id(search['package']), id(search['siteId']), id(search['from'])];
  return {
    ...(shown === undefined ? {} : { package: shown }),
    ...(siteId === undefined ? {} : { siteId }),
    ...(from === undefined ? {} : { from }),
  };
}
