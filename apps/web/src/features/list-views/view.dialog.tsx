import type { ViewContent } from '@fieldwright/domain/settings/list-views';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { changeView, chooseForList, type ListView, saveView } from './list-views.data.ts';
import { listViewTexts } from './list-views.texts.ts';

const texts = listViewTexts.dialog;

interface NewViewIntake {
  content: ViewContent;
  mayShare: boolean;
  saved: (view: ListView) => void;
}

const buttons = [
  { id: 'cancel', text: texts.cancel, secondary: true },
  { id: 'save', text: texts.save },
] as const;

/** Opens the dialog that saves what a list shows as a view. */
export function openSaveView(intakeData: NewViewIntake): void {
  openDialog<NewViewIntake, true>({
    title: texts.saveTitle,
    text: texts.lead,
    width: 440,
    buttons: [...buttons],
    component: NewView,
    intakeData,
  });
}

function NewView({ intakeData, dialog }: HostedProps<NewViewIntake, true>) {
  const { content, mayShare, saved } = intakeData;
  const client = useQueryClient();
  // repeated as it was, a request saves one view; a view that was saved is only to be made the default
  const sent = useRef<{ key: string; name: string; shared: boolean; view: ListView | null }>(null);
  const [shared, setShared] = useState(false);
  const [byDefault, setDefault] = useState(false);
  const { name, field, failure, named } = useName('');
  useDialogPart(dialog, {
    save: () =>
      named(async () => {
        const now = { name: name.trim(), shared };
        if (sent.current?.name !== now.name || sent.current.shared !== shared)
          sent.current = { key: crypto.randomUUID(), ...now, view: null };
        const { key } = sent.current;
        const view = sent.current.view ?? (await saveView(client, { key, ...now, content }));
        sent.current.view = view;
        if (byDefault) await chooseForList(client, { list: content.list, defaultViewId: view.id });
        showToast({ text: listViewTexts.saved(view.name) });
        saved(view);
      }),
  });
  return (
    <>
      {failure}
      {field}
      {mayShare && (
        <CheckField checked={shared} onChange={setShared}>
          {texts.share}
        </CheckField>
      )}
      <CheckField checked={byDefault} onChange={setDefault}>
        {texts.byDefault}
      </CheckField>
    </>
  );
}

/** Opens the dialog that renames a view. */
export function openRenameView(intakeData: { view: ListView }): void {
  openDialog<{ view: ListView }, true>({
    title: texts.renameTitle,
    width: 440,
    buttons: [...buttons],
    component: RenamedView,
    intakeData,
  });
}

function RenamedView({ intakeData: { view }, dialog }: HostedProps<{ view: ListView }, true>) {
  const client = useQueryClient();
  const { name, field, failure, named } = useName(view.name);
  useDialogPart(dialog, {
    save: () =>
      named(async () => {
        const { name: now } = await changeView(client, view.id, { name: name.trim() });
        showToast({ text: listViewTexts.renamed(now) });
      }),
  });
  return (
    <>
      {failure}
      {field}
    </>
  );
}

/** Keeps a view's name, and whether it could be saved. */
function useName(initial: string) {
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState('');
  return {
    name,
    field: (
      <TextField
        label={texts.name}
        value={name}
        error={missing && name.trim() === '' ? texts.nameMissing : undefined}
        onChange={setName}
      />
    ),
    failure: failed !== '' && <Note kind="bad">{failed}</Note>,
    /** Saves unless the name is missing. @returns null if it wasn't saved */
    named: async (save: () => Promise<void>): Promise<true | null> => {
      setMissing(name.trim() === '');
      setFailed('');
      if (name.trim() === '') return null;
      try {
        await save();
        return true;
      } catch (error) {
        setFailed(textOf(error));
        return null;
      }
    },
  };
}
