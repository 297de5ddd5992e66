import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { examplePlacedSystem } from '@fieldwright/domain/settings/trade-examples';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useMain } from '../../app/main/use-main.ts';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

/** What the dialog needs of the screen: the site, and the company's types of systems. */
type Shown = { draft: Pick<WorkOrder, 'siteId'>; context: Pick<WorkOrderContext, 'systemTypes'> };
type SystemsEditor = PartEditor<Pick<WorkOrder, 'siteSystems'>>;

interface Intake {
  editor: SystemsEditor;
  id: number;
  /** the company's types of systems, in order */
  types: WorkOrderContext['systemTypes'];
}

/**
 * Opens the dialog of one of the site's systems, or of a new one. Cancel restores everything as it was before
 * (R4.1).
 */
export function openSystem(
  editor: SystemsEditor,
  { draft: { siteId }, context: { systemTypes } }: Shown,
  id: number | null,
): void {
  editor.beginPart();
  const opened = openDialog<Intake, true>({
    title: texts.systemTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: System,
    intakeData: { editor, id: id ?? editor.add('siteSystems', { siteId }), types: systemTypes },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

function System({ intakeData: { editor, id, types }, dialog }: HostedProps<Intake, true>) {
  const { me } = useMain();
  const name = { kind: 'siteSystems', id };
  const { draft } = useSignal(editor.state).edit;
  const record: Fields = draft.siteSystems.find((each) => each.id === id) ?? {};
  const set = (fields: Fields) => editor.set(name, fields, `siteSystems.${id}.${Object.keys(fields)[0]}`);
  const valueOf = (field: string) => (typeof record[field] === 'string' ? record[field] : '');
  const typeId = record['siteSystemTypeId'];
  const chosen = typeof typeId === 'number' ? String(typeId) : '';
  const offered = types.filter((type) => !type.hidden || String(type.id) === chosen);
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
      {text('text', texts.systemText, {
        placeholder: examplePlacedSystem(me.company.trades),
        required: true,
      })}
      {offered.length > 0 && (
        <SelectField
          label={texts.systemType}
          value={chosen}
          options={[
            { value: '', text: texts.noSystemType },
            ...offered.map((type) => ({ value: String(type.id), text: type.text })),
          ]}
          onChange={(value) => set({ siteSystemTypeId: value === '' ? null : Number(value) })}
        />
      )}
      {text('manufacturer', texts.manufacturer)}
      {text('model', texts.model)}
      {text('serialNumber', texts.serialNumber)}
      {text('location', texts.location)}
      <DateField
        label={texts.installed}
        value={valueOf('installedDate')}
        onChange={(value) => set({ installedDate: value === '' ? null : value })}
      />
      <DateField
        label={texts.warranty}
        value={valueOf('warrantyUntil')}
        onChange={(value) => set({ warrantyUntil: value === '' ? null : value })}
      />
    </div>
  );
}
