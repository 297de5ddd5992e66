import { proposalSorts, type SortOf, sortInAddress } from '@fieldwright/domain/kernel/list-sort';
import type { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';

type Status = (typeof proposalStatuses)[number];

/** The address of the list of proposals: what is searched for, the chosen tile, whose, whether templates or removed ones instead, and how it is sorted. */
export interface ProposalsSearch {
  search?: string;
  status?: Status;
  mine?: true;
  templates?: true;
  removed?: true;
  sort?: SortOf<typeof proposalSorts>;
}

/** Named here: this file is loaded with every area, and the domain's shape is not. */
const statuses: Record<Status, true> = {
  Created: true,
  Sent: true,
  Viewed: true,
  Accepted: true,
  Declined: true,
  Expired: true,
};

const isStatus = (value: unknown): value is Status =>
  typeof value === 'string' && Object.hasOwn(statuses, value);

export function proposalsSearch({
  search,
  status,
  mine,
  templates,
  removed,
  sort,
}: Record<string, unknown>): ProposalsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : '';
  return {
    ...(text ? { search: text } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(mine === true ? { mine } : {}),
    ...(templates === true ? { templates } : {}),
    ...(removed === true && templates !== true ? { removed } : {}),
    ...sortInAddress(proposalSorts, sort),
  };
}
