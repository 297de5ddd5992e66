import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { methodTexts } from '@fieldwright/domain/payments/receipt';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { listedPackage } from '@fieldwright/domain/proposals/listed-totals';
import { soldLines, soldReductions } from '@fieldwright/domain/proposals/package-lines';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
import {
  settledOutsideId,
  workOrderLines,
  workOrderTotals,
} from '@fieldwright/domain/work-orders/work-order-pricing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import type { TracedTotals } from './sum-trace.dialog.tsx';
import { sumTraceTexts as texts } from './sum-trace.texts.ts';
import { tracedOf } from './totals-ledger.tsx';

/** An amount of a saved document, as a list shows it. */
export interface StoredAmount {
  kind: DocumentName;
  id: number;
  number: string;
  of: 'total' | 'amount_due';
  /** below zero for a credit */
  cents: number;
}

/** A saved document with its sums, for a dialog that shows how one is made up. */
export interface StoredSum {
  /** null if it can't be priced */
  traced: TracedTotals | null;
  /** of a proposal with several packages: which one the amount is of */
  packageText: string | null;
}

/** Asked for whenever the dialog opens. */
const anew = { staleTime: 0, gcTime: 0 } as const;

/** Fetches what a saved work order's sums are made up of. */
export const workOrderSum = (id: number) =>
  queryOptions({
    queryKey: ['storedsum', 'workOrder', id],
    ...anew,
    queryFn: async ({ signal }) =>
      ofWorkOrder(await api('GET /api/workorders/{id}', { params: { id }, signal })),
  });

/** Fetches what a saved proposal's total is made up of: that of the package that lists show. */
export const proposalSum = (id: number) =>
  queryOptions({
    queryKey: ['storedsum', 'salesProposal', id],
    ...anew,
    queryFn: async ({ signal }) =>
      ofProposal(await api('GET /api/salesproposals/{id}', { params: { id }, signal })),
  });

function ofWorkOrder({ context, ...workOrder }: Answer<'GET /api/workorders/{id}'>): StoredSum {
  const totals = workOrderTotals(workOrder, context.pricing);
  const number = (proposalId: number) => context.soldBy.find(({ id }) => id === proposalId)?.number ?? '';
  return {
    packageText: null,
    traced:
      totals &&
      tracedOf({
        totals,
        billed: workOrderLines(workOrder),
        discounts: workOrder.discounts.filter(isLive).toSorted(byOrder('order')),
        rebates: workOrder.rebates.filter(isLive).toSorted(byOrder('order')),
        taxText: context.pricing.taxItem?.text ?? null,
        payments: new Map([
          [settledOutsideId, invoiceTexts.paidBefore] as const,
          ...workOrder.deposits.map(({ salesProposalId: id }) => [id, texts.depositOn(number(id))] as const),
          ...workOrder.payments.map(({ id, method }) => [id, methodTexts[method]] as const),
        ]),
      }),
  };
}

function ofProposal({ context, ...proposal }: Answer<'GET /api/salesproposals/{id}'>): StoredSum {
  const packages = proposal.packages.filter(isLive);
  const priced = packages.flatMap(({ id }) => {
    const totals = packageTotals(proposal, id, context.pricing);
    return totals ? [{ ...totals, packageId: id }] : [];
  });
  const totals = listedPackage(packages, priced);
  const chosen = packages.find(({ id }) => id === totals?.packageId);
  if (!totals || !chosen) return { traced: null, packageText: null };
  const { discounts, rebates } = soldReductions(proposal, chosen.id);
  const name = chosen.text || texts.unnamedPackage;
  return {
    packageText:
      packages.length < 2 ? null : chosen.selected ? texts.acceptedPackage(name) : texts.mostExpensive(name),
    traced: tracedOf({
      totals,
      billed: soldLines(proposal, chosen.id),
      discounts,
      rebates,
      taxText: context.pricing.taxItem?.text ?? null,
      payments: new Map(proposal.payments.map(({ id, method }) => [id, methodTexts[method]])),
    }),
  };
}
