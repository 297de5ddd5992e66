import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { changed, useBasis } from '../customers/editing.ts';
import { type Entry, listQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';
import { useEntrySave } from './use-entry-save.ts';

interface Intake {
  screen: ListScreen;
  named: Named;
  /** null: a new one */
  entry: Entry | null;
}

/** Opens the dialog that adds or edits an entry. */
export function openEntryDialog(intake: Intake): void {
  const { add, edit } = texts.lists[intake.screen.name];
  openDialog({
    title: intake.entry ? edit : add,
    width: intake.screen.width ?? 460,
    buttons: [
      { id: 'cancel', text: texts.dialog.cancel, secondary: true },
      { id: 'save', text: texts.dialog.save },
    ],
    component: EditEntry,
    intakeData: intake,
  });
}

function EditEntry({ intakeData: { screen, named, entry }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const initial = entry ? screen.typed(entry) : screen.blank;
  const { add, change } = useEntrySave(screen);
  const [guid] = useState(() => crypto.randomUUID());
  const based = useBasis(
    entry?.version ?? 0,
    async () => {
      const entries = await client.fetchQuery({ ...listQuery(screen.name), staleTime: 0 });
      return entries.find(({ id }) => id === entry?.id)?.version ?? 0;
    },
    screen.list.shape.titles,
  );
  const { values, set, text, errors, isChanged, failure, submit } = useForm({
    initial,
    first: 'text',
    check: (filled) => {
      const reading = screen.read(filled);
      return 'wrong' in reading ? reading.wrong : {};
    },
    save: async (filled) => {
      const fields = fieldsOf(screen, filled);
      if (!entry) return add(filled.text.trim(), { guid, ...fields });
      const now = changed(fieldsOf(screen, initial), fields);
      await based((basedOn) => change(entry, now, { basedOn }));
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('text')} label={screen.list.shape.titles.text} required autoComplete="off" />
      <screen.Fields form={{ values, errors, set }} named={named} />
    </>
  );
}

/** Returns what is sent of typed values. They have been read before without errors. */
function fieldsOf(screen: ListScreen, values: { text: string }): Record<string, unknown> {
  const reading = screen.read(values);
  return 'fields' in reading ? reading.fields : {};
}
