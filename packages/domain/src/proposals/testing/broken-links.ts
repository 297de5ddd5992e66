import { isLive } from '../../kernel/edit-graph.ts';
import { linkedParts, partsOfItem } from '../linked-parts.ts';
import { differsIn } from '../links.ts';
import { linesOf } from '../package-lines.ts';
import type { SalesProposal } from '../sales-proposal.ts';

/** Returns what is wrong with the links of a proposal, in words; worked out apart from the code that keeps them. */
export function brokenLinks(proposal: SalesProposal): string[] {
  const packages = proposal.packages.filter(isLive);
  const details = proposal.details.filter(isLive);
  const ofPackage = new Map(packages.map((each) => [each.id, each]));
  const broken: string[] = [];
  for (const { id, linkedPackageId, ownOrder } of packages) {
    if (linkedPackageId === null) {
      if (ownOrder) broken.push(`package ${id} has an own order of nothing`);
      continue;
    }
    const base = ofPackage.get(linkedPackageId);
    if (!base) broken.push(`package ${id} is linked to nothing`);
    else if (base.id === id || base.linkedPackageId !== null)
      broken.push(`package ${id} is linked to a linked one`);
    const followed = linesOf(proposal, id).flatMap((line) => line.linkedDetailId ?? []);
    if (new Set(followed).size < followed.length) broken.push(`package ${id} follows a line twice`);
    const places = linesOf(proposal, linkedPackageId).map((line) => line.id);
    const order = followed.map((each) => places.indexOf(each));
    const isOrdered = order.every((place, at) => at === 0 || place > order[at - 1]!);
    if (!isOrdered && !ownOrder) broken.push(`package ${id} has another order`);
  }
  for (const line of details) {
    if (line.linkedDetailId === null) {
      if (line.overridden.length > 0) broken.push(`line ${line.id} overrides nothing`);
      continue;
    }
    const base = details.find((each) => each.id === line.linkedDetailId);
    if (
      base?.salesProposalPackageId !== ofPackage.get(line.salesProposalPackageId)?.linkedPackageId ||
      !base
    ) {
      broken.push(`line ${line.id} follows a line of another package`);
      continue;
    }
    const differing = linkedParts.filter(
      (part) => differsIn(part, line, base) && !line.overridden.includes(part),
    );
    if (differing.length > 0) broken.push(`line ${line.id} differs in ${differing.join(', ')}`);
    if (line.overridden.includes('item') && !partsOfItem.every((part) => line.overridden.includes(part)))
      broken.push(`line ${line.id} has an item with parts of another`);
    // a price of the price book goes with the item that it is of
    if (line.priceKey !== null && line.priceKey !== `key of ${line.partItemId}`)
      broken.push(`line ${line.id} has the price of another item`);
  }
  return broken;
}
