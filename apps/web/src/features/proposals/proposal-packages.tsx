import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import { acceptedPart, plainLines, soldLines } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Check, Plus, Star } from 'lucide-react';
import { type KeyboardEvent, memo, startTransition, useEffect, useOptimistic, useRef } from 'react';
import type { TotalsByPackage } from '../documents/document-kind.ts';
import { marginText } from '../documents/line.ts';
import { packageOfferTexts } from './package-offer.texts.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

export type Package = SalesProposal['packages'][number];

interface ProposalPackagesProps {
  proposal: SalesProposal;
  packages: readonly Package[];
  chosen: number | null;
  totals: TotalsByPackage;
  costs: boolean;
  choose: (id: number) => void;
  /** missing if read-only */
  add: (() => void) | undefined;
  keyOf: (id: number) => number;
}

/** Shows the packages as tabs with their totals; the chosen package's lines are below. */
export const ProposalPackages = memo(function ProposalPackages({
  proposal,
  packages,
  chosen,
  totals,
  costs,
  choose,
  add,
  keyOf,
}: ProposalPackagesProps) {
  const list = useRef<HTMLDivElement>(null);
  // a package may have 150 lines: its tab is marked at once, and they follow without holding up a key or click
  const [marked, mark] = useOptimistic(chosen);
  const open = (id: number) =>
    startTransition(() => {
      mark(id);
      choose(id);
    });
  // scrolls the chosen tab into view
  useEffect(() => {
    const tab = marked === null ? null : list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [marked]);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = packages.findIndex(({ id }) => id === marked);
    const next = packages[(at + step + packages.length) % packages.length];
    if (!next) return;
    open(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[packages.indexOf(next)]?.focus();
  };
  return (
    <div className="packages">
      <div ref={list} role="tablist" tabIndex={-1} aria-label={texts.packages} onKeyDown={walk}>
        {packages.map((each) => {
          const total = totals.get(each.id);
          const isEmpty = plainLines(proposal, each.id).length === 0;
          const part = acceptedPart(proposal, each.id);
          const margin = costs && total && !isEmpty ? totalMargin(total, soldLines(proposal, each.id)) : null;
          return (
            <button
              key={keyOf(each.id)}
              type="button"
              role="tab"
              aria-selected={each.id === marked}
              tabIndex={each.id === marked ? 0 : -1}
              onClick={() => open(each.id)}
            >
              <span className="package-name" title={each.text}>
                {each.text || texts.unnamedPackage}
              </span>
              {isEmpty && <span className="package-empty">{texts.emptyPackage}</span>}
              {!isEmpty && <b className="tn">{total ? moneyText(total.totalCents) : '–'}</b>}
              <span className="package-marks">
                {margin && (
                  <span className="package-margin tn" data-loss={margin.cents < 0 || undefined}>
                    {marginText(margin)}
                  </span>
                )}
                {each.recommended && (
                  <span className="tag">
                    <Star className="i-sm" /> <span>{packageOfferTexts.recommended}</span>
                  </span>
                )}
                {each.selected && (
                  <span className="tag good">
                    <Check className="i-sm" />{' '}
                    <span>{part ? texts.acceptedPart(part) : texts.statuses.Accepted}</span>
                  </span>
                )}
              </span>
            </button>
          );
        })}
      </div>
      {add && (
        <button type="button" className="package-add" aria-label={texts.addPackage} onClick={add}>
          <Plus />
        </button>
      )}
    </div>
  );
});
