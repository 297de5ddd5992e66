import type { DocumentContext } from '@fieldwright/contract/documents';
import type { TemplateStart } from '@fieldwright/contract/sales-proposals';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { may } from '@fieldwright/domain/people/roles';
import { entryOfLine } from '@fieldwright/domain/price-books/line-price';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { startText } from '../documents/documents.queries.ts';
import { addressed } from '../files/files.commands.ts';
import { presentPrices } from '../price-books/entry-prices.ts';
import { proposalKind } from './proposal-kind.ts';

/**
 * Returns a template with what a new proposal at a site begins with, the pictures of its packages, and today's price of
 * each line for that site (R4.11).
 * @throws Refusal `not_found` if the template or the site doesn't exist, or the template was removed
 */
export async function templateStart(
  deps: Deps,
  { db, who }: Pick<SignedInContext, 'db' | 'who'>,
  { templateId, siteId }: { templateId: number; siteId: number },
): Promise<TemplateStart> {
  const { text, files } = await openForScreen(proposalKind, { db, who }, templateId);
  const { context: own, ...template } = JSON.parse(text) as SalesProposal & { context: DocumentContext };
  const start = template.isTemplate && !template.hidden ? await startText(db, proposalKind, siteId) : null;
  if (start === null) throw new Refusal('not_found');
  const { context } = JSON.parse(start) as { context: DocumentContext };
  const whose = startingPrices(context.sitePrices);
  const lines = template.details.filter(isLive).flatMap((line) => {
    const entry = entryOfLine(line);
    return entry ? [{ lineId: line.id, entry: { ...entry, ...whose } }] : [];
  });
  const prices = await presentPrices(
    db,
    lines.map(({ entry }) => entry),
    may(who.roles, 'costs.view'),
  );
  const pictures = new Set(template.packages.filter(isLive).map(({ pictureGuid }) => pictureGuid));
  const shown = files.filter(({ guid }) => pictures.has(guid));
  return {
    template,
    context: {
      ...context,
      lineDepartments: own.lineDepartments,
      files: addressed(deps, who, shown, 'small'),
    },
    prices: lines.map(({ lineId }, at) => ({ lineId, price: prices[at] ?? null })),
  };
}
