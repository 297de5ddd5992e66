import { customerLinkState, shownState } from '@fieldwright/domain/proposals/customer-link';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken } from '../people/link-tokens.ts';
import {
  companyOfLink,
  type KeptLink,
  type LinkPlace,
  linkByHash,
  placeOf,
} from './proposal-links.queries.ts';

/** The person who has a link, and their request. */
export interface LinkCaller {
  address: string;
  requestId: string;
  /** milliseconds since 1970 */
  now: number;
}

export interface FoundLink {
  companyId: number;
  db: Read;
  link: KeptLink;
  place: LinkPlace;
  state: ReturnType<typeof shownState>;
}

/** Finds a link by its token. An unknown one reveals nothing. @throws Refusal `link_expired` */
export async function findLink(deps: Deps, token: string, now: number): Promise<FoundLink> {
  const tokenHash = hashToken(token);
  const companyId = await companyOfLink(deps.database.forNobody(), tokenHash);
  if (companyId === null) throw new Refusal('link_expired');
  const db = deps.database.forCompany(companyId);
  const link = await linkByHash(db, tokenHash);
  if (!link) throw new Refusal('link_expired');
  const place = await placeOf(db, link.salesProposalId, now);
  return { companyId, db, link, place, state: shownState(customerLinkState(link, now), place) };
}
