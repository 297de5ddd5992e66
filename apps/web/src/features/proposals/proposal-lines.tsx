import type { Zone } from '@fieldwright/domain/kernel/zone';
import { addLine, lineDepartments } from '@fieldwright/domain/proposals/line-departments';
import { addOnsOf, plainLines } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { FileCheck, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import type { Line } from '../documents/line.ts';
import { offerMatched, offerWithLine, type TakesOffers } from '../documents/line-offers.ts';
import { LineRows } from '../documents/line-rows.tsx';
import { lineOf, type PriceBookEntry, siteAgreements } from '../documents/price-book.data.ts';
import { PriceBookPicker } from '../documents/price-book-picker.tsx';
import { PricesFor } from '../documents/prices-for.tsx';
import { traceLine } from '../documents/trace-line.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { checkedLines } from './checked-lines.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';
import { TemplateFields } from './template-fields.tsx';
import { toAllItems } from './to-all-items.tsx';
import { useAddOns } from './use-add-ons.tsx';
import { useLinkedLines } from './use-linked-lines.tsx';

interface ProposalLinesProps {
  view: DocumentView<SalesProposal>;
  chosen: Package;
  lines: readonly Line[];
  costs: boolean;
  zone: Zone;
  readOnly: boolean;
}

/** Shows the chosen package's lines, the price book search, and what concerns the whole proposal. */
export function ProposalLines(props: ProposalLinesProps) {
  const { view, chosen, lines, costs, zone, readOnly } = props;
  const { editor, draft } = view;
  const name = chosen.text || texts.unnamedPackage;
  const taxable = useMain().me.company.taxedByDefault.includes('custom');
  const add = (fields: object): number => {
    let made = 0;
    editor.change((edit) => {
      const added = addLine(
        edit,
        { ...fields, salesProposalPackageId: chosen.id },
        (entry) => editor.departmentOf(entry)?.id ?? null,
      );
      made = added.id;
      return added.edit;
    });
    return made;
  };
  // focuses the text of a new empty line
  const section = useRef<HTMLElement>(null);
  const [begun, begin] = useState<number | null>(null);
  useEffect(() => {
    section.current?.querySelector<HTMLElement>(`[data-row="${begun}"] .text input`)?.focus();
  }, [begun]);
  const know = ({ kind, id, callDepartmentTypeId, department }: PriceBookEntry) => {
    const isService = kind === 'serviceRepair';
    if (callDepartmentTypeId !== null)
      editor.knowDepartment({
        serviceRepairId: isService ? id : null,
        partItemId: isService ? null : id,
        id: callDepartmentTypeId,
        text: department,
      });
  };
  const takes: TakesOffers = {
    add: (entry) => {
      know(entry);
      add(lineOf(entry));
    },
    replace: (lineId, entry) => {
      know(entry);
      editor.set(
        { kind: 'details', id: lineId },
        { partItemId: null, serviceRepairId: null, ...lineOf(entry) },
      );
    },
  };
  const pick = (entry: PriceBookEntry) => {
    takes.add(entry);
    offerMatched(entry, draft, takes);
  };
  const root = { kind: 'salesProposal', id: draft.id };
  const addOns = useAddOns(view, chosen);
  const linked = useLinkedLines(view, chosen, readOnly);
  const tags = (line: Line) => (
    <>
      {linked.tags(line)}
      {addOns.tags(line)}
    </>
  );
  const leftOut = new Set(draft.details.filter((detail) => detail.leftOut).map(({ id }) => id));
  return (
    <section ref={section} className="proposal-lines" role="tabpanel" aria-label={texts.lines(name)}>
      <LineRows
        kind="details"
        label={texts.lines(name)}
        listKey={editor.keyOf(chosen.id)}
        lines={lines}
        editor={addOns.editor}
        totals={addOns.totals}
        costs={costs}
        readOnly={readOnly}
        isLeftOut={({ id }) => leftOut.has(id)}
        headings={headingsOf(view, chosen.id)}
        unsummed={[texts.addOns]}
        actions={(line) => [...linked.actions(line), ...addOns.actions(line), ...toAllItems(view, line.id)]}
        tags={tags}
        trace={(line) => traceLine(view, { kind: 'details', line, zone })}
        offers={(line) => void offerWithLine(line, draft, takes)}
      >
        {!readOnly && (
          <div className="proposal-adds">
            <PricesFor view={view} linesOf={checkedLines} />
            <PriceBookPicker
              label={texts.picker}
              pricedFor={draft}
              loadAgreements={() => siteAgreements(draft.siteId)}
              costs={costs}
              aside={texts.addsTo(name)}
              onPick={pick}
              onOwn={(text) => void add({ text, taxable })}
            />
            <div className="proposal-own">
              <Button kind="quiet" small icon={<Plus />} onClick={() => begin(add({ taxable }))}>
                {texts.customLine}
              </Button>
              <Button
                kind="quiet"
                small
                icon={<FileCheck />}
                onClick={() => begin(add({ text: texts.permit, taxable: false, permit: true }))}
              >
                {texts.addPermit}
              </Button>
            </div>
          </div>
        )}
      </LineRows>
      {readOnly ? (
        (draft.note || draft.staffNote || draft.signers > 1) && (
          <div className="proposal-whole">
            {draft.signers > 1 && <p className="said">{texts.twoSigners}</p>}
            {draft.note && <p className="said">{draft.note}</p>}
            {draft.staffNote && (
              <p className="said">
                <b>{texts.staffNote}:</b> {draft.staffNote}
              </p>
            )}
          </div>
        )
      ) : (
        <div className="proposal-whole">
          <TextAreaField
            label={texts.note}
            value={draft.note}
            error={editor.wrongAt(root, 'note')}
            onChange={(note) => editor.set(root, { note }, 'note')}
          />
          {draft.isTemplate ? (
            <TemplateFields view={view} />
          ) : (
            <DateField
              label={texts.expires}
              value={draft.expiresDate ?? ''}
              error={editor.wrongAt(root, 'expiresDate')}
              onChange={(date) => editor.set(root, { expiresDate: date || null }, 'expiresDate')}
            />
          )}
          <CheckField
            checked={draft.signers > 1}
            onChange={(isTwo) => editor.set(root, { signers: isTwo ? 2 : 1 }, 'signers')}
          >
            {texts.signers}
          </CheckField>
          <TextAreaField
            label={texts.staffNote}
            value={draft.staffNote}
            error={editor.wrongAt(root, 'staffNote')}
            onChange={(staffNote) => editor.set(root, { staffNote }, 'staffNote')}
          />
        </div>
      )}
    </section>
  );
}

/** Returns the heading of each line: its department, or that it is an add-on. */
function headingsOf({ editor, draft }: DocumentView<SalesProposal>, packageId: number): (string | null)[] {
  const names = new Map<number, string>();
  const departments = lineDepartments(plainLines(draft, packageId), (entry) => {
    const found = editor.departmentOf(entry);
    if (found) names.set(found.id, found.text);
    return found?.id ?? null;
  });
  return [
    ...departments.map((id) => (id === null ? null : names.get(id)!)),
    ...addOnsOf(draft, packageId).map(() => texts.addOns),
  ];
}
