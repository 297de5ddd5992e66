import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { beginFromTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { sentPlan } from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { proposalKind, proposalQuery, type SalesProposal } from './proposal.data.ts';
import { exportProposals, proposalsQuery, proposalTotalsQuery } from './proposals.data.ts';
import { type TemplatesSearch, templatesSearch } from './templates.search.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Fetches the matching templates, the newest first by default. */
export const templatesQuery = (search: TemplatesSearch) => proposalsQuery({ ...search, templates: true });

/** Fetches count and sum of all matching templates. */
export const templateTotalsQuery = (search: TemplatesSearch) =>
  proposalTotalsQuery({ ...search, templates: true });

/** Exports all matching templates, in their order. */
export const exportTemplates = (search: TemplatesSearch, format: ListFormat) =>
  exportProposals({ ...search, templates: true }, format);

/** Loads what the page of templates needs before it shows. */
export const load = (client: QueryClient, search: Record<string, unknown>): Promise<unknown> =>
  client.ensureInfiniteQueryData(
    templatesQuery(searchShown(client, 'templates', { address: search, parse: templatesSearch })),
  );

export type TemplateStart = Answer<'GET /api/salesproposals/{id}/start'>;

/** Begins a proposal from a template, with what the server knows of its site and today's prices. */
export function begunFrom(
  { template, context, prices }: TemplateStart,
  usual: Pick<SalesProposal, 'expiresDate' | 'depositPercent'>,
) {
  return beginFromTemplate(
    template as SalesProposal,
    new Map(prices.map(({ lineId, price }) => [lineId, price])),
    {
      ...usual,
      ...startingPrices(context.sitePrices),
      guid: crypto.randomUUID(),
      siteId: context.place?.siteId ?? null,
      taxItemId: context.pricing.taxItem?.id ?? null,
    },
  );
}

/**
 * Saves an edit of a proposal apart from the editor on screen, and refetches what shows it.
 * @returns the proposal's id
 * @throws ApiError; also if someone has changed the same since
 */
export async function saveApart(
  client: QueryClient,
  edit: Edit<SalesProposal>,
  request: { key: string; label: string },
): Promise<number> {
  const answer = await sendSave('POST /api/salesproposals', {
    ...request,
    plan: sentPlan(planSave(salesProposalShape, edit)),
    ...(edit.base && { basedOn: edit.base.version }),
  });
  if (answer.outcome !== 'saved')
    throw new ApiError('refused', { status: 409, said: { text: texts.changedSince } });
  void client.invalidateQueries(proposalQuery(answer.id));
  void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
  return answer.id;
}

/** Changes a proposal as it is on the server now, apart from the editor on screen. @throws ApiError */
export async function changeApart(
  client: QueryClient,
  id: number,
  change: (edit: Edit<SalesProposal>) => Edit<SalesProposal>,
): Promise<void> {
  const { document } = await proposalKind.load(id);
  await saveApart(client, change(startEdit(salesProposalShape, document)), {
    key: crypto.randomUUID(),
    label: proposalKind.label(document),
  });
}

/** Fetches the start of a new proposal at a site, for a proposal that gets it later. */
export const siteStart = (siteId: number) =>
  api('GET /api/sites/{id}/documentstart', { params: { id: siteId } });
