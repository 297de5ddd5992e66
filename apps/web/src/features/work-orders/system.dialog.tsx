import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

type SystemsEditor = PartEditor<Pick<WorkOrder, 'siteSystems'>>;

interface Intake {
  editor: SystemsEditor;
  id: number;
}

/**
 * Opens the dialog of one of the site's systems, or of a new one. Cancel restores everything as it was before
 * (R4.1).
 */
export function openSystem(editor: SystemsEditor, { siteId }: WorkOrder, id: number | null): void {
  editor.beginPart();
  const opened = openDialog<Intake, true>({
    title: texts.systemTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: System,
    intakeData: { editor, id: id ?? editor.add('siteSystems', { siteId }) },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

function System({ intakeData: { editor, id }, dialog }: HostedProps<Intake, true>) {
  const name = { kind: 'siteSystems', id };
  const { draft } = useSignal(editor.state).edit;
  const record: Fields = draft.siteSystems.find((each) => each.id === id) ?? {};
  const set = (fields: Fields) => editor.set(name, fields, `siteSystems.${id}.${Object.keys(fields)[0]}`);
  const valueOf = (field: string) => (typeof record[field] === 'string' ? record[field] : '');
  const isUnnamed = valueOf('text').trim() === '';
  useDialogPart(dialog, {
    disabled: isUnnamed ? ['save'] : [],
    helperText: isUnnamed ? texts.required : undefined,
    save: () => true as const,
  });
  const text = (field: string, label: string, more: { placeholder?: string; required?: boolean } = {}) => (
    <TextField
      label={label}
      value={valueOf(field)}
      error={editor.wrongAt(name, field)}
      onChange={(value) => set({ [field]: value })}
      {...more}
    />
  );
  return (
    <div className="part-fields">
      {text('text', texts.systemText, { placeholder: texts.systemPlaceholder, required: true })}
      {text('manufacturer', texts.manufacturer)}
      {text('model', texts.model)}
      {text('serialNumber', texts.serialNumber)}
      {text('location', texts.location)}
      <DateField
        label={texts.installed}
        value={valueOf('installedDate')}
        onChange={(value) => set({ installedDate: value === '' ? null : value })}
      />
    </div>
  );
}
