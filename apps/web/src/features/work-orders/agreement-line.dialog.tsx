import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { documentTexts as lineTexts } from '../documents/documents.texts.ts';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { MoneyInput } from '../documents/typed-input.tsx';
import { agreementPartTexts as texts } from './agreements-part.texts.ts';

type LinesEditor = PartEditor<Pick<WorkOrder, 'workOrderAgreements'>>;

interface Shown {
  id: number;
  departments: WorkOrderContext['departments'];
  /** the work order, for the systems of its site */
  draft: Pick<WorkOrder, 'siteSystems'>;
}
interface Intake extends Shown {
  editor: LinesEditor;
}

/** Opens the dialog that changes what a work order bills for an agreement. Cancel restores it (R4.1). */
export function openAgreementLine(editor: LinesEditor, shown: Shown): void {
  editor.beginPart();
  const opened = openDialog<Intake, true>({
    title: texts.lineTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: AgreementLine,
    intakeData: { editor, ...shown },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

const idText = (id: number | null) => String(id ?? '');
const idOf = (text: string) => (text === '' ? null : Number(text));

function AgreementLine({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { editor, id, departments, draft } = intakeData;
  const name = { kind: 'workOrderAgreements', id };
  const { workOrderAgreements } = useSignal(editor.state).edit.draft;
  const line = workOrderAgreements.find((each) => each.id === id);
  useDialogPart(dialog, { save: () => true as const });
  if (!line) return null;
  const set = (fields: Fields) => editor.set(name, fields, `agreement.${id}.${Object.keys(fields)[0]}`);
  return (
    <div className="part-fields">
      <TextField
        label={texts.lineText}
        value={line.text}
        error={editor.wrongAt(name, 'text')}
        onChange={(text) => set({ text })}
      />
      <MoneyInput
        shown
        label={lineTexts.fields.unitPriceCents}
        value={line.unitPriceCents}
        wrong={editor.wrongAt(name, 'unitPriceCents')}
        onWrong={(wrong) => editor.noteTyped(name, 'unitPriceCents', wrong)}
        onChange={(unitPriceCents) => set({ unitPriceCents })}
      />
      <MoneyInput
        shown
        label={lineTexts.fields.lineDiscountCents}
        value={line.lineDiscountCents}
        wrong={editor.wrongAt(name, 'lineDiscountCents')}
        onWrong={(wrong) => editor.noteTyped(name, 'lineDiscountCents', wrong)}
        onChange={(lineDiscountCents) => lineDiscountCents !== null && set({ lineDiscountCents })}
      />
      <SelectField
        label={texts.department}
        value={idText(line.callDepartmentTypeId)}
        options={[
          { value: '', text: texts.noDepartment },
          ...departments.map((each) => ({ value: String(each.id), text: each.text })),
        ]}
        onChange={(value) => set({ callDepartmentTypeId: idOf(value) })}
      />
      <SelectField
        label={texts.system}
        value={idText(line.siteSystemId)}
        options={[
          { value: '', text: texts.allSystems },
          ...draft.siteSystems.filter(isLive).map((each) => ({ value: String(each.id), text: each.text })),
        ]}
        onChange={(value) => set({ siteSystemId: idOf(value) })}
      />
      <CheckField checked={line.taxable} onChange={(taxable) => set({ taxable })}>
        {lineTexts.fields.taxable}
      </CheckField>
      <CheckField checked={line.freeOfCharge} onChange={(freeOfCharge) => set({ freeOfCharge })}>
        {lineTexts.fields.freeOfCharge}
      </CheckField>
    </div>
  );
}
