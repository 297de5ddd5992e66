import { exampleSystems } from '@fieldwright/domain/settings/trade-examples';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { systemTypesQuery } from './company-entries.ts';
import { changeSystem, createSystem, refresh, type Site, type SiteSystem } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';
import { changed, useBasis } from './editing.ts';
import { siteVersion } from './site.dialog.tsx';

interface Intake {
  site: Pick<Site, 'id' | 'version'>;
  /** null for a new one */
  system: SiteSystem | null;
}

/** Opens the dialog that creates or edits a system at a site. */
export function openSystemDialog(intakeData: Intake): void {
  openDialog({
    title: intakeData.system ? texts.editSystemTitle(intakeData.system.text) : texts.systemTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: SystemForm,
    intakeData,
  });
}

const fields = [
  'text',
  'siteSystemTypeId',
  'manufacturer',
  'model',
  'serialNumber',
  'location',
  'installedDate',
  'warrantyUntil',
] as const;
type Fields = Record<(typeof fields)[number], string>;

const fieldsOf = (system: SiteSystem | null) =>
  Object.fromEntries(fields.map((field) => [field, String(system?.[field] ?? '')])) as Fields;

/** Returns what is sent: nothing is null. */
const sentOf = (filled: Fields) => ({
  ...filled,
  siteSystemTypeId: filled.siteSystemTypeId === '' ? null : Number(filled.siteSystemTypeId),
  installedDate: filled.installedDate || null,
  warrantyUntil: filled.warrantyUntil || null,
});

interface SystemTypeFieldProps {
  /** empty for none */
  value: string;
  onChange: (value: string) => void;
}

function SystemTypeField({ value, onChange }: SystemTypeFieldProps) {
  const { data: types = [] } = useQuery(systemTypesQuery);
  const offered = types.filter(({ hidden, id }) => !hidden || String(id) === value);
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={texts.system.siteSystemTypeId}
      value={value}
      options={[
        { value: '', text: texts.noSystemType },
        ...offered.map(({ id, text }) => ({ value: String(id), text })),
      ]}
      onChange={onChange}
    />
  );
}

function SystemForm({ intakeData: { site, system }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const { me } = useMain();
  const [key] = useState(() => crypto.randomUUID());
  const based = useBasis(site.version, () => siteVersion(client, site.id));
  const initial = fieldsOf(system);
  const { text, values, set, isChanged, failure, submit } = useForm({
    initial,
    first: 'text',
    save: async (filled) => {
      const [sent, was] = [sentOf(filled), sentOf(initial)];
      if (system) {
        const ids = { siteId: site.id, systemId: system.id };
        await based((basedOn) => changeSystem(ids, { ...changed(was, sent), basedOn }));
      } else await createSystem(site.id, { ...sent, key });
      showToast({ text: texts.systemSaved(filled.text.trim()) });
      await refresh(client);
    },
  });
  useUnsaved(isChanged, texts.systemUnsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.systemUnsaved,
    save: async () => (await submit()) || null,
  });
  const bound = (name: keyof Fields) => ({ ...text(name), label: texts.system[name], autoComplete: 'off' });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...bound('text')} help={texts.systemHelp(exampleSystems(me.company.trades))} required />
      <SystemTypeField value={values.siteSystemTypeId} onChange={(id) => set('siteSystemTypeId', id)} />
      <div className="two-fields">
        <TextField {...bound('manufacturer')} placeholder={uiTexts.optional} />
        <TextField {...bound('model')} placeholder={uiTexts.optional} />
      </div>
      <TextField {...bound('serialNumber')} placeholder={uiTexts.optional} />
      <TextField {...bound('location')} placeholder={uiTexts.optional} />
      <div className="two-fields">
        <DateField {...bound('installedDate')} />
        <DateField {...bound('warrantyUntil')} />
      </div>
    </>
  );
}
