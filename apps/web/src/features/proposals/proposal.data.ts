import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { createKeptTotals } from '@fieldwright/domain/proposals/kept-totals';
import { followLinks } from '@fieldwright/domain/proposals/linked-packages';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { type DocumentKind, type Loaded, splitContext, totalsOf } from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { type ProposalSearch, proposalSearch } from './proposal.search.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

export type { SalesProposal };

const previewMs = 3_000;
/** A preview that isn't there after two minutes was given up, or comes with a later visit. */
const mostPreviewTries = 40;

async function loadProposal(id: number, signal?: AbortSignal): Promise<Loaded<SalesProposal>> {
  return splitContext(
    await api('GET /api/salesproposals/{id}', { params: { id }, ...(signal && { signal }) }),
  );
}

export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['proposals', 'one', id],
    queryFn: ({ signal }) => loadProposal(id, signal),
    // thumbnails are ready a moment after the save, without a live message
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < mostPreviewTries &&
      state.data?.context.files?.some(({ preview }) => preview === 'waiting')
        ? previewMs
        : false,
  });

/** Checks whether a saved proposal has files or pictures that the loaded context doesn't know yet. */
export function hasNewFiles({ document, context }: Loaded<SalesProposal>): boolean {
  const known = new Set(context.files?.map(({ guid }) => guid));
  const files = document.fileInformations.filter(isLive).map(({ guid }) => guid);
  const pictures = document.packages.filter(isLive).map(({ pictureGuid }) => pictureGuid);
  return [...files, ...pictures].some((guid) => guid != null && !known.has(guid));
}

export const startQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['documentstart', siteId],
    queryFn: ({ signal }) => api('GET /api/sites/{id}/documentstart', { params: { id: siteId }, signal }),
  });

/** Fetches a template with what a proposal of a site begins with. */
export const templateStartQuery = (templateId: number, siteId: number) =>
  queryOptions({
    queryKey: ['documentstart', siteId, 'from', templateId],
    queryFn: ({ signal }) =>
      api('GET /api/salesproposals/{id}/start', { params: { id: templateId }, query: { siteId }, signal }),
  });

/** Returns the id in an address; 0, which no proposal has, if it is not a number. */
export const proposalId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Loads in one request what a proposal's page needs: it, a new one's site, or the one to copy. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id = '' }: Record<string, string>,
): Promise<unknown> {
  if (id !== 'new') return client.ensureQueryData(proposalQuery(proposalId(id)));
  const { siteId, from }: ProposalSearch = proposalSearch(search);
  // a new proposal from a template has the prices of now
  if (from !== undefined && siteId !== undefined)
    return client.fetchQuery({ ...templateStartQuery(from, siteId), staleTime: 0 });
  if (from !== undefined) return client.ensureQueryData(proposalQuery(from));
  // each new proposal starts with the current data
  return siteId === undefined
    ? Promise.resolve()
    : client.fetchQuery({ ...startQuery(siteId), staleTime: 0 });
}

const keptTotals = createKeptTotals();

export const proposalKind: DocumentKind<SalesProposal> = {
  shape: salesProposalShape,
  load: (id) => loadProposal(id),
  send: (body) => sendSave('POST /api/salesproposals', body),
  follow: followLinks,
  totals(proposal, pricing) {
    const totals = keptTotals(proposal, pricing);
    return totalsOf([...totals.keys()], (id) => totals.get(id!) ?? null);
  },
  isBlank: ({ text, details }) => text === '' && !details.some(isLive),
  label: ({ number, text, packages }) => texts.label(number, text, packages.filter(isLive).length),
};

/** Caches a saved proposal for the next opening. */
export function keepProposal(client: QueryClient, loaded: Loaded<SalesProposal>): void {
  client.setQueryData(proposalQuery(loaded.document.id).queryKey, loaded);
}

const keptChanges = new Map<number, SalesProposal>();

/** Keeps the unsaved changes of a proposal that a customer has just accepted; null discards them. */
export function keepChanges(id: number, draft: SalesProposal | null): void {
  if (draft) keptChanges.set(id, draft);
  else keptChanges.delete(id);
}

/** Returns the kept changes that a copy of this proposal starts with. */
export const changesKept = (id: number): SalesProposal | null => keptChanges.get(id) ?? null;
