import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import { may } from '@fieldwright/domain/people/roles';
import { proposalColumns, templateColumns } from '@fieldwright/domain/proposals/exported-proposals';
import { readDocumentNumber } from '@fieldwright/domain/settings/document-numbers';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind, Context, SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { changesOf } from '../documents/changes.commands.ts';
import { bindChildren, saverOf } from '../documents/document-routes.ts';
import { startText } from '../documents/documents.queries.ts';
import { linePricesOf } from '../documents/line-prices.ts';
import { parkRefused } from '../documents/park-refused.commands.ts';
import { notePresence } from '../documents/presence.commands.ts';
import { saveEntry } from '../documents/save-entry.commands.ts';
import { attachFile } from './attach-file.commands.ts';
import { offeredTemplates } from './offered-templates.queries.ts';
import { openProposal } from './open-proposal.ts';
import { proposalKind } from './proposal-kind.ts';
import {
  listProposals,
  type ProposalsQuery,
  proposalTotals,
  readProposals,
} from './proposal-list.queries.ts';
import { setProposalStatus } from './proposal-status.commands.ts';
import { selectPackage } from './select-package.commands.ts';
import { templateStart } from './template-start.ts';

export function proposalRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);

  bind('GET /api/sites/{id}/documentstart', async ({ db, params, who }) => {
    const start = await startText(db, proposalKind, params.id);
    if (start === null) throw new Refusal('not_found');
    const mayBegin = may(who.roles, 'proposals.edit') || may(who.roles, 'proposals.own');
    return { ...JSON.parse(start).context, templates: mayBegin ? await offeredTemplates(db) : [] };
  });
  bind('GET /api/salesproposals', (context) => listProposals(context.db, queryOf(context)));
  bind('GET /api/salesproposals/totals', ({ db, who, now, query }) =>
    proposalTotals(db, queryOf({ who, now, query: { ...query, sort: proposalSorts.usual, limit: 1 } })),
  );
  bind('GET /api/salesproposals/export', ({ db, who, now, query }) =>
    exportList(db, {
      name: query.templates ? 'proposal-templates' : 'proposals',
      format: query.format,
      columns: query.templates ? templateColumns : proposalColumns,
      read: async (tx, after) => {
        const asked = { ...query, after: after ?? undefined, limit: rowsAtOnce };
        const { proposals, next } = await readProposals(tx, queryOf({ who, now, query: asked }));
        return { rows: proposals, next };
      },
    }),
  );
  bind('GET /api/salesproposals/{id}', (context) => openProposal(deps, context, context.params.id));
  bind(
    'POST /api/salesproposals',
    (context) => saveEntry(saver(context), proposalKind, context.body, context.request.body as object),
    (context, refusal) => parkRefused(saver(context), proposalKind, context.request.body, refusal),
  );
  bind('GET /api/salesproposals/{id}/changes', ({ db, params, query }) =>
    changesOf(db, proposalKind, params.id, query),
  );
  bind('GET /api/salesproposals/{id}/prices', (context) =>
    linePricesOf(context, proposalKind, context.params.id),
  );
  bind('POST /api/salesproposals/{id}/presence', (context) =>
    notePresence(context, proposalKind, { id: context.params.id, ...context.body }),
  );
  bind('GET /api/salesproposals/{id}/start', (context) =>
    templateStart(deps, context, { templateId: context.params.id, siteId: context.query.siteId }),
  );
  bind('POST /api/salesproposals/{id}/status', (context) =>
    setProposalStatus(saver(context), context.params.id, context.body),
  );

  bind('POST /api/salesproposals/{id}/files', (context) =>
    attachFile(saver(context), context.params.id, context.body),
  );

  // The package's id is in the address but counts as part of the body.
  const selection = ({ params, body }: SignedInContext['request']) => ({
    ...(body as object),
    packageId: Number((params as { id: string }).id),
  });
  bind(
    'POST /api/salesproposalpackages/{id}/select',
    (context) =>
      selectPackage(
        saver(context),
        { ...context.body, packageId: context.params.id },
        selection(context.request),
      ),
    (context, refusal) => parkRefused(saver(context), proposalKind, selection(context.request), refusal),
  );
  bindChildren(bind, deps, proposalKind);
}

/** Builds the list's query. People without the right to see all proposals get their own. */
function queryOf({
  who,
  now,
  query,
}: Pick<Context<'GET /api/salesproposals'>, 'who' | 'now' | 'query'>): ProposalsQuery {
  const { search, status, mine, templates, removed, customerId, siteId, createdById, from, to } = query;
  const { followUp, depositDue } = query;
  const seesAll = may(who.roles, 'proposals.view');
  return {
    own: mine !== undefined || (!seesAll && templates === undefined),
    offersMakers: seesAll,
    createdById: createdById ?? null,
    from: from ?? null,
    to: to ?? null,
    templates: templates !== undefined,
    removed: removed !== undefined,
    status: status ?? null,
    followUp: followUp !== undefined,
    depositDue: depositDue !== undefined,
    search: search ? { words: readCustomerSearch(search).words, number: readDocumentNumber(search) } : null,
    customerId: customerId ?? null,
    siteId: siteId ?? null,
    now,
    ...pageRequest(proposalSorts, query),
  };
}
