import { isLive } from '../../kernel/edit-graph.ts';
import { byOrder } from '../../kernel/edit-order.ts';
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
  return [...broken, ...brokenReductions(proposal)];
}

/** The fields of a discount or rebate that a linked one has in common with the one that it follows. */
const terms = ['text', 'code', 'kind', 'rate', 'amountCents', 'taxTreatment', 'scope', 'reimbursed'];

function brokenReductions(proposal: SalesProposal): string[] {
  const broken: string[] = [];
  const details = proposal.details.filter(isLive);
  for (const kind of ['discounts', 'rebates'] as const) {
    const all = [...proposal[kind]].filter(isLive).toSorted(byOrder('order'));
    const places = new Map(all.map(({ id }, at) => [id, at]));
    const last = new Map<number, number>();
    const taken = new Set<string>();
    for (const row of all) {
      const { id, linkedReductionId, ownTerms, salesProposalPackageId } = row;
      if (linkedReductionId === null) {
        if (ownTerms) broken.push(`${kind} ${id} has own terms of nothing`);
        continue;
      }
      const base = all.find((each) => each.id === linkedReductionId);
      const of = proposal.packages.find((each) => each.id === salesProposalPackageId)!.linkedPackageId;
      if (!base || base.salesProposalPackageId !== of) {
        broken.push(`${kind} ${id} follows one of another package`);
        continue;
      }
      if (taken.has(`${salesProposalPackageId} ${base.id}`))
        broken.push(`${kind} ${base.id} is followed twice`);
      taken.add(`${salesProposalPackageId} ${base.id}`);
      if (places.get(base.id)! < (last.get(salesProposalPackageId) ?? -1))
        broken.push(`${kind} ${id} has another order`);
      last.set(salesProposalPackageId, places.get(base.id)!);
      if (ownTerms) continue;
      const [own, wanted] = [row, base] as unknown as Record<string, unknown>[];
      const differing = terms.filter((field) => own![field] !== wanted![field]);
      if (differing.length > 0) broken.push(`${kind} ${id} differs in ${differing.join(', ')}`);
      if (!('lineIds' in row) || !('lineIds' in base)) continue;
      const lines = details.filter((line) => line.salesProposalPackageId === salesProposalPackageId);
      if (row.lineIds.some((line) => !lines.some((each) => each.id === line)))
        broken.push(`${kind} ${id} is limited to lines of another package`);
      for (const line of lines)
        if (
          line.linkedDetailId !== null &&
          base.lineIds.includes(line.linkedDetailId) !== row.lineIds.includes(line.id)
        )
          broken.push(`${kind} ${id} is limited to other lines`);
    }
  }
  return broken;
}
