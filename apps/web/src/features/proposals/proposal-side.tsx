import { siblingsOf } from '@fieldwright/domain/kernel/edit-order';
import type { Shape } from '@fieldwright/domain/kernel/edit-shape';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import { copyPackage } from '@fieldwright/domain/proposals/package-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { ArrowLeft, ArrowRight, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { openReduction } from '../documents/reduction.dialog.tsx';
import { openTax, type TaxEditor } from '../documents/tax.dialog.tsx';
import { LedgerRow, TotalsLedger } from '../documents/totals-ledger.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';

interface ProposalSideProps {
  view: DocumentView<SalesProposal>;
  packages: readonly Package[];
  chosen: Package;
  costs: boolean;
  readOnly: boolean;
  choose: (id: number) => void;
}

/** Beside the lines: the package's name and what can be done with it, and how its total comes about. */
export function ProposalSide(props: ProposalSideProps) {
  const { view, chosen, costs, readOnly } = props;
  const { editor, draft, totals, context } = view;
  const total = totals.get(chosen.id);
  const lines = linesOf(draft, chosen.id);
  const name = { kind: 'packages', id: chosen.id };
  const reductions = (kind: 'discounts' | 'rebates') =>
    siblingsOf(salesProposalShape as unknown as Shape, draft, { kind, parentId: chosen.id }) as unknown as {
      id: number;
      text: string;
      rate?: number | null;
    }[];
  const parts = editor as unknown as PartEditor & TaxEditor;
  return (
    <aside className="proposal-side" aria-label={texts.totalsOf(chosen.text || texts.unnamedPackage)}>
      <PackageHead {...props} />
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
          discounts={reductions('discounts')}
          rebates={reductions('rebates')}
          taxText={taxText(view)}
          margin={costs ? totalMargin(total, lines) : null}
          readOnly={readOnly}
          open={(kind, id) =>
            openReduction(parts, {
              kind,
              id,
              fields: { salesProposalPackageId: chosen.id },
              lines,
              lossCents: costs ? () => editor.lossCents(chosen.id, lines) : undefined,
            })
          }
          remove={(kind, id) => editor.remove({ kind, id })}
          openTax={() => openTax(parts, 'salesProposal', context.pricing.allowOverrideTaxes)}
        >
          <Paid totals={total} />
        </TotalsLedger>
      ) : (
        <Note kind="warn">{texts.notPriced}</Note>
      )}
    </aside>
  );
}

/** The deposit, where there is one, and what it leaves. */
function Paid({ totals }: { totals: Totals }) {
  const cents = totals.paidCents - totals.refundedCents;
  if (cents === 0) return null;
  const due = totals.amountDueCents;
  return (
    <dl className="ledger">
      <LedgerRow name={texts.paid} cents={-cents} />
      <LedgerRow name={due < 0 ? texts.over : texts.due} cents={Math.abs(due)} />
    </dl>
  );
}

/** What the tax item in use is called. */
function taxText({ editor, draft, context }: DocumentView<SalesProposal>): string | null {
  const item = editor.pricing().taxItem as { text?: string } | null;
  return draft.frozenTax ? (context.pricing.taxItem?.text ?? null) : (item?.text ?? null);
}

function PackageHead({ view, packages, chosen, readOnly, choose }: ProposalSideProps) {
  const { editor } = view;
  const name = { kind: 'packages', id: chosen.id };
  const called = chosen.text || texts.unnamedPackage;
  const at = packages.findIndex(({ id }) => id === chosen.id);
  const wrong = editor.wrongAt(name, 'text');
  // what a copy is called is typed over at once (R4.9)
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<number | null>(null);
  useEffect(() => {
    if (copied === null) return;
    field.current?.focus();
    field.current?.select();
  }, [copied]);
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
              refused: packages.length === 1 ? texts.lastPackage : undefined,
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
