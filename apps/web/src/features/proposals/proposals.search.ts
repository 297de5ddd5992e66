import { proposalSorts, type SortOf, sortInAddress } from '@fieldwright/domain/kernel/list-sort';
import type { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { isDay } from '../../lib/dates/is-day.ts';

type Status = (typeof proposalStatuses)[number];

/**
 * The list's search parameters: search text, status, owner, days created (both inclusive), whether to show
 * templates or removed ones, and sort order.
 */
export interface ProposalsSearch {
  search?: string;
  status?: Status;
  mine?: true;
  /** only those that wait for an answer */
  followUp?: true;
  /** only accepted ones whose deposit is still due */
  depositDue?: true;
  madeBy?: number;
  from?: string;
  to?: string;
  templates?: true;
  removed?: true;
  sort?: SortOf<typeof proposalSorts>;
}

/** Repeated from the domain: this file is part of every page's bundle, the domain's shape is not. */
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

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export function proposalsSearch({
  search,
  status,
  mine,
  followUp,
  depositDue,
  madeBy,
  from,
  to,
  templates,
  removed,
  sort,
}: Record<string, unknown>): ProposalsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : '';
  return {
    ...(text ? { search: text } : {}),
    ...(isStatus(status) && templates !== true ? { status } : {}),
    ...(mine === true ? { mine } : {}),
    ...(followUp === true && templates !== true && removed !== true ? { followUp } : {}),
    ...(depositDue === true && templates !== true && removed !== true ? { depositDue } : {}),
    ...(isId(madeBy) && mine !== true ? { madeBy } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(templates === true ? { templates } : {}),
    ...(removed === true && templates !== true ? { removed } : {}),
    ...sortInAddress(proposalSorts, sort),
  };
}
