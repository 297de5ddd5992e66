import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type ProposalLink = Answer<'POST /api/salesproposals/{id}/links'>;

export const linksQuery = (proposalId: number) =>
  queryOptions({
    queryKey: ['proposalLinks', proposalId],
    queryFn: ({ signal }) =>
      api('GET /api/salesproposals/{id}/links', { params: { id: proposalId }, signal }),
    staleTime: 0,
  });

/** Updates a link in the cached list, or adds it as the newest. */
function keep(client: QueryClient, proposalId: number, link: ProposalLink): void {
  client.setQueryData(linksQuery(proposalId).queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.links.some(({ id }) => id === link.id);
    const links = isKnown
      ? known.links.map((each) => (each.id === link.id ? link : each))
      : [link, ...known.links];
    return { ...known, links };
  });
}

/**
 * Creates a link and emails it if asked.
 * @param body has its own key, so that a retry after a lost response creates no second link
 */
export async function makeLink(
  client: QueryClient,
  proposalId: number,
  body: { key: string; mail: boolean; email?: string; keep?: boolean; secondSigner?: string },
): Promise<ProposalLink> {
  const link = await api('POST /api/salesproposals/{id}/links', { params: { id: proposalId }, body });
  keep(client, proposalId, link);
  // sending marks a draft as Sent
  void client.invalidateQueries({ queryKey: ['proposals'] });
  // the customer's email address was saved
  if (body.keep)
    for (const key of ['proposalLinks', 'customers', 'customer'])
      void client.invalidateQueries({ queryKey: [key] });
  return link;
}

export async function revokeLink(client: QueryClient, proposalId: number, id: number): Promise<void> {
  keep(client, proposalId, await api('POST /api/proposallinks/{id}/revoke', { params: { id } }));
}
