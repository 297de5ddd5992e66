import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { linesOf } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { CheckedLine } from '../documents/check-prices.dialog.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';

/** Returns the lines of all packages, each with the package's name if there are several. */
export function checkedLines(draft: SalesProposal): CheckedLine[] {
  const packages = draft.packages.filter(isLive).toSorted(byOrder('order'));
  return packages.flatMap(({ id, text }) =>
    linesOf(draft, id).map((line) => ({
      ...line,
      kind: 'details',
      ...(packages.length > 1 && { of: text || texts.unnamedPackage }),
    })),
  );
}
