import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import { addLine, lineDepartments } from '@fieldwright/domain/proposals/line-departments';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { Line } from '../documents/line.ts';
import { LineRows } from '../documents/line-rows.tsx';
import { lineOf, type PriceBookEntry } from '../documents/price-book.data.ts';
import { PriceBookPicker } from '../documents/price-book-picker.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';

interface ProposalLinesProps {
  view: DocumentView<SalesProposal>;
  chosen: Package;
  lines: readonly Line[];
  costs: boolean;
  readOnly: boolean;
}

/** The chosen package's lines, the price book below them, and what concerns the proposal as a whole. */
export function ProposalLines({ view, chosen, lines, costs, readOnly }: ProposalLinesProps) {
  const { editor, draft, totals } = view;
  const name = chosen.text || texts.unnamedPackage;
  const whose = (serviceRepairId: number) => editor.departmentOf(serviceRepairId)?.id ?? null;
  const add = (fields: object): number => {
    let made = 0;
    editor.change((edit) => {
      const added = addLine(edit, { ...fields, salesProposalPackageId: chosen.id }, whose);
      made = added.id;
      return added.edit;
    });
    return made;
  };
  // an empty line is there to be typed in
  const section = useRef<HTMLElement>(null);
  const [begun, begin] = useState<number | null>(null);
  useEffect(() => {
    section.current?.querySelector<HTMLElement>(`[data-row="${begun}"] .text input`)?.focus();
  }, [begun]);
  const pick = (entry: PriceBookEntry) => {
    const { id: serviceRepairId, callDepartmentTypeId, department } = entry;
    if (entry.kind === 'serviceRepair' && callDepartmentTypeId !== null)
      editor.knowDepartment({ serviceRepairId, id: callDepartmentTypeId, text: department });
    add(lineOf(entry));
  };
  const root = { kind: 'salesProposal', id: draft.id };
  return (
    <section ref={section} className="proposal-lines" role="tabpanel" aria-label={texts.lines(name)}>
      <LineRows
        kind="details"
        label={texts.lines(name)}
        lines={lines}
        editor={editor}
        totals={totals.get(chosen.id) ?? null}
        costs={costs}
        readOnly={readOnly}
        headings={headingsOf(view, chosen.id)}
      >
        {!readOnly && (
          <div className="proposal-adds">
            <PriceBookPicker
              label={texts.picker}
              pricedFor={draft}
              aside={texts.addsTo(name)}
              onPick={pick}
              onOwn={(text) => void add({ text })}
            />
            <Button kind="quiet" small icon={<Plus />} onClick={() => begin(add({}))}>
              {texts.ownLine}
            </Button>
          </div>
        )}
      </LineRows>
      {readOnly ? (
        draft.note && (
          <div className="proposal-whole">
            <p className="said">{draft.note}</p>
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
          <TextField
            type="date"
            label={texts.expires}
            value={draft.expiresDate ?? ''}
            error={editor.wrongAt(root, 'expiresDate')}
            onChange={(date) => editor.set(root, { expiresDate: date || null }, 'expiresDate')}
          />
        </div>
      )}
    </section>
  );
}

/** Which department each line stands under, in words. */
function headingsOf({ editor, draft }: DocumentView<SalesProposal>, packageId: number): (string | null)[] {
  const names = new Map<number, string>();
  const departments = lineDepartments(linesOf(draft, packageId), (serviceRepairId) => {
    const found = editor.departmentOf(serviceRepairId);
    if (found) names.set(found.id, found.text);
    return found?.id ?? null;
  });
  return departments.map((id) => (id === null ? null : names.get(id)!));
}
