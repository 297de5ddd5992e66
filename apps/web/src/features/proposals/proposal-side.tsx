import type { FileAddress } from '@fieldwright/contract/files';
import { isApplied } from '@fieldwright/domain/financing/applied-loan';
import { offersOf } from '@fieldwright/domain/financing/offered-plan';
import { siblingsOf } from '@fieldwright/domain/kernel/edit-order';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { totalsWithAddOns } from '@fieldwright/domain/proposals/document-pricing';
import { addOnsOf, soldLines, soldReductions } from '@fieldwright/domain/proposals/package-lines';
import { copyPackage } from '@fieldwright/domain/proposals/package-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { ArrowLeft, ArrowRight, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import { openReduction } from '../documents/reduction.dialog.tsx';
import type { TracedTotals } from '../documents/sum-trace.dialog.tsx';
import { openTax } from '../documents/tax.dialog.tsx';
import { LedgerRow, type Reduction, TotalsLedger, tracedOf } from '../documents/totals-ledger.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { FinancingPart } from '../financing/financing-part.tsx';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { Deposits } from './deposits.tsx';
import { linkedItems } from './linked-items.tsx';
import { LinkedPackage } from './linked-package.tsx';
import { reductionMarks } from './linked-reductions.tsx';
import { OfferedDepositRows } from './offered-deposit.tsx';
import { PackageOffer } from './package-offer.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';
import { TakeDeposit } from './take-deposit.tsx';
import { totalItems } from './total-items.tsx';

interface ProposalSideProps {
  view: DocumentView<SalesProposal>;
  packages: readonly Package[];
  chosen: Package;
  costs: boolean;
  readOnly: boolean;
  /** of financing, which is still arranged after acceptance */
  loansReadOnly: boolean;
  isPlaceRemoved: boolean;
  /** of the proposal, with the pictures of its packages */
  files: readonly FileAddress[];
  choose: (id: number) => void;
  zone: Zone;
}

/** Shows the package's name, actions and total beside the lines. */
export const ProposalSide = memo(function ProposalSide(props: ProposalSideProps) {
  const { view, chosen, costs, readOnly } = props;
  const { editor, draft, totals, context } = view;
  const total = totals.get(chosen.id);
  const marks = reductionMarks(view, chosen, readOnly);
  const lines = soldLines(draft, chosen.id);
  // hides reductions that depend on lines the customer left out
  const { left } = soldReductions(draft, chosen.id);
  const name = { kind: 'packages', id: chosen.id };
  const stayed = (kind: 'discounts' | 'rebates') => {
    const own: readonly { id: number }[] = draft[kind];
    return new Set(left.filter((each) => own.includes(each)).map(({ id }) => id));
  };
  const reductions = (kind: 'discounts' | 'rebates') => {
    const out = stayed(kind);
    const all = siblingsOf(salesProposalShape, draft, { kind, parentId: chosen.id });
    const own: readonly Reduction[] = draft[kind];
    return all.flatMap(({ id }) => (out.has(id) ? [] : own.filter((each) => each.id === id)));
  };
  const named = {
    billed: lines,
    discounts: reductions('discounts'),
    rebates: reductions('rebates'),
    taxText: taxText(view),
    payments: new Map(draft.payments.map(({ id, method }) => [id, paymentRowTexts.methods[method]])),
  };
  return (
    <aside className="proposal-side" aria-label={texts.totalsOf(chosen.text || texts.unnamedPackage)}>
      <PackageHead {...props} traced={total ? tracedOf({ totals: total, ...named }) : null} />
      <LinkedPackage view={view} chosen={chosen} readOnly={readOnly} />
      <PackageOffer
        // an upload belongs to one package
        key={`${draft.guid} ${editor.keyOf(chosen.id)}`}
        view={view}
        chosen={chosen}
        kept={props.files}
        readOnly={readOnly}
      />
      {readOnly ? (
        chosen.description && <p className="said">{chosen.description}</p>
      ) : (
        <TextAreaField
          label={texts.packageDescription}
          value={chosen.description}
          onChange={(description) => editor.set(name, { description }, `packages.${chosen.id}.description`)}
        />
      )}
      {total ? (
        <TotalsLedger
          totals={total}
          lines={lines.length}
          {...named}
          margin={costs ? totalMargin(total, lines) : null}
          readOnly={readOnly}
          open={(kind, id) =>
            openReduction(editor, {
              kind,
              id,
              fields: { salesProposalPackageId: chosen.id },
              lines,
              lossCents: costs ? () => editor.lossCents(chosen.id, lines) : undefined,
            })
          }
          remove={(kind, id) => editor.remove({ kind, id })}
          {...(marks && { marks })}
          openTax={
            draft.isTemplate
              ? null
              : () => openTax(editor, 'salesProposal', { mayOverride: context.pricing.allowOverrideTaxes })
          }
        >
          <AddOnsTotal view={view} chosen={chosen} traced={tracedOf({ totals: total, ...named })} />
          <Paid totals={total} traced={tracedOf({ totals: total, ...named })} />
          <OfferedDepositRows view={view} totals={total} readOnly={readOnly} />
          {left.length > 0 && (
            <p className="help">
              {texts.reductionsStay(left.map(({ text }) => text || texts.unnamedReduction))}
            </p>
          )}
        </TotalsLedger>
      ) : (
        <Note kind="warn">{texts.notPriced}</Note>
      )}
      {total && !draft.isTemplate && (
        <FinancingPart
          editor={editor}
          plans={context.loanPlans}
          offers={offersOf(draft.loanApplications, chosen.id)}
          totals={total}
          fields={{ salesProposalPackageId: chosen.id }}
          readOnly={props.loansReadOnly}
          document={{ entity: 'salesProposal', id: draft.id }}
          lender={context.lender}
          isDirty={view.isDirty}
        />
      )}
      {!draft.isTemplate && <Deposits view={view} isPlaceRemoved={props.isPlaceRemoved} zone={props.zone} />}
      {!draft.isTemplate && <TakeDeposit view={view} isPlaceRemoved={props.isPlaceRemoved} />}
    </aside>
  );
});

/** Says that the total is without the package's add-ons, and what it is with all of them. */
function AddOnsTotal({
  view,
  chosen,
  traced,
}: Pick<ProposalSideProps, 'view' | 'chosen'> & { traced: TracedTotals }) {
  const { draft, editor, context } = view;
  const addOnIds = addOnsOf(draft, chosen.id).map(({ id }) => id);
  if (chosen.selected || addOnIds.length === 0) return null;
  const all = totalsWithAddOns(draft, { packageId: chosen.id, addOnIds }, editor.pricing(context));
  return (
    <dl className="ledger">
      {all ? (
        <LedgerRow
          name={texts.withAllAddOns}
          detail={texts.withoutAddOns}
          cents={all.totalCents}
          trace={{ traced: { ...traced, totals: all, lines: draft.details }, sum: { of: 'total' } }}
        />
      ) : (
        <div>{texts.withoutAddOns}</div>
      )}
    </dl>
  );
}

/** Shows the deposit and what it leaves due; nothing without one. */
function Paid({ totals, traced }: { totals: Totals; traced: TracedTotals }) {
  const cents = totals.paidCents - totals.refundedCents;
  if (cents === 0) return null;
  const due = totals.amountDueCents;
  return (
    <dl className="ledger">
      <LedgerRow name={texts.paid} cents={-cents} trace={{ traced, sum: { of: 'paid' } }} />
      <LedgerRow
        name={due < 0 ? texts.over : texts.due}
        cents={Math.abs(due)}
        trace={{ traced, sum: { of: 'amount_due' }, title: texts.due }}
      />
    </dl>
  );
}

/** Returns the name of the tax item in use. */
export function taxText({ editor, draft, context }: DocumentView<SalesProposal>): string | null {
  const { taxItem } = draft.frozenTax ? context.pricing : editor.pricing();
  return taxItem?.text ?? null;
}

interface PackageHeadProps extends ProposalSideProps {
  /** null if the package can't be priced */
  traced: TracedTotals | null;
}

function PackageHead({ view, packages, chosen, readOnly, choose, traced }: PackageHeadProps) {
  const { editor } = view;
  const name = { kind: 'packages', id: chosen.id };
  const called = chosen.text || texts.unnamedPackage;
  const at = packages.findIndex(({ id }) => id === chosen.id);
  const wrong = editor.wrongAt(name, 'text');
  // selects a copy's name, so that typing replaces it (R4.9)
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<number | null>(null);
  useEffect(() => {
    if (copied === null) return;
    field.current?.focus();
    field.current?.select();
  }, [copied]);
  const isInUse = offersOf(view.draft.loanApplications, chosen.id).some(isApplied);
  const copy = () => {
    let made = 0;
    editor.change((edit) => {
      const added = copyPackage(edit, chosen.id);
      made = added.id;
      return added.edit;
    });
    choose(made);
    setCopied(made);
  };
  const remove = () => {
    const next = packages[at + 1] ?? packages[at - 1];
    editor.remove(name);
    if (next) choose(next.id);
    showToast({
      text: texts.packageRemoved(called),
      action: { text: documentTexts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
  return (
    <div className="package-head">
      <div className="input">
        <input
          ref={field}
          aria-label={texts.packageName}
          value={chosen.text}
          readOnly={readOnly}
          placeholder={texts.unnamedPackage}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => editor.set(name, { text: event.target.value }, `packages.${chosen.id}.text`)}
        />
      </div>
      {!readOnly && (
        <Menu
          label={texts.packageMenu(called)}
          className="btn icon quiet"
          groups={[]}
          buttons={[
            { groupCode: '', text: texts.copyPackage, icon: <Copy />, click: copy },
            ...totalItems(traced),
            ...linkedItems(view, chosen, choose),
            {
              groupCode: '',
              text: texts.movePackageLeft,
              icon: <ArrowLeft />,
              refused: at === 0 ? texts.isFirst : undefined,
              click: () => editor.move(name, at - 1),
            },
            {
              groupCode: '',
              text: texts.movePackageRight,
              icon: <ArrowRight />,
              refused: at === packages.length - 1 ? texts.isLast : undefined,
              click: () => editor.move(name, at + 1),
            },
            {
              groupCode: '',
              text: texts.removePackage,
              icon: <Trash2 />,
              refused: isInUse ? texts.appliedPackage : packages.length === 1 ? texts.lastPackage : undefined,
              click: remove,
            },
          ]}
        >
          <Ellipsis />
        </Menu>
      )}
      {wrong && <p className="help bad">{wrong}</p>}
    </div>
  );
}
