import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { apart, type DocumentKind, type Loaded, totalsOf } from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { type ProposalSearch, proposalSearch } from './proposal.search.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

export type { SalesProposal };

async function loadProposal(id: number, signal?: AbortSignal): Promise<Loaded<SalesProposal>> {
  return apart(await api('GET /api/salesproposals/{id}', { params: { id }, ...(signal && { signal }) }));
}

export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['proposals', 'one', id],
    queryFn: ({ signal }) => loadProposal(id, signal),
  });

export const startQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['documentstart', siteId],
    queryFn: ({ signal }) => api('GET /api/sites/{id}/documentstart', { params: { id: siteId }, signal }),
  });

/** The number that an address says; one that is none is nobody's. */
export const proposalId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** What the address of a proposal needs: it, what a new one begins with, or the one that a new one is like. One request. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id = '' }: Record<string, string>,
): Promise<unknown> {
  if (id !== 'new') return client.ensureQueryData(proposalQuery(proposalId(id)));
  const { siteId, from }: ProposalSearch = proposalSearch(search);
  if (from !== undefined) return client.ensureQueryData(proposalQuery(from));
  // another new one begins with what is there by then
  return siteId === undefined
    ? Promise.resolve()
    : client.fetchQuery({ ...startQuery(siteId), staleTime: 0 });
}

export const proposalKind: DocumentKind<SalesProposal> = {
  shape: salesProposalShape,
  load: (id) => loadProposal(id),
  send: (body) => sendSave('POST /api/salesproposals', body),
  totals: (proposal, pricing) =>
    totalsOf(
      proposal.packages.filter(isLive).map(({ id }) => id),
      (id) => packageTotals(proposal, id!, pricing),
    ),
  isBlank: ({ text, details }) => text === '' && !details.some(isLive),
  label: ({ id, text, packages }) => texts.label(id > 0 ? id : null, text, packages.filter(isLive).length),
};

/** Puts what a save has left where the next opening looks for it. */
export function keepProposal(client: QueryClient, loaded: Loaded<SalesProposal>): void {
  client.setQueryData(proposalQuery(loaded.document.id).queryKey, loaded);
}

const keptChanges = new Map<number, SalesProposal>();

/** Keeps what somebody had changed of a proposal that a customer has accepted meanwhile; null forgets it. */
export function keepChanges(id: number, draft: SalesProposal | null): void {
  if (draft) keptChanges.set(id, draft);
  else keptChanges.delete(id);
}

/** What a new proposal like this one begins with in place of it. */
export const changesKept = (id: number): SalesProposal | null => keptChanges.get(id) ?? null;
