import { saveAsTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { departmentsQuery, optionsOf } from '../price-books/departments.ts';
import { proposalKind, type SalesProposal } from './proposal.data.ts';
import { saveApart } from './templates.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

interface Intake {
  client: QueryClient;
  proposal: SalesProposal;
}

/** The template that was saved. */
export interface SavedTemplate {
  id: number;
  text: string;
}

/** Saves a copy of a proposal as a template; the proposal stays as it is. Returns null if the user cancels. */
export async function askSaveAsTemplate(intake: Intake): Promise<SavedTemplate | null> {
  const { result } = await openDialog<Intake, SavedTemplate>({
    title: texts.save,
    text: texts.saveLead,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: SaveAsTemplate,
    intakeData: intake,
  }).result;
  return result;
}

function SaveAsTemplate({ intakeData: { client, proposal }, dialog }: HostedProps<Intake, SavedTemplate>) {
  const [text, setText] = useState(proposal.text);
  const [department, setDepartment] = useState('');
  const [templateNote, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  // the same for every try, so that it is saved once
  const [[key, guid]] = useState(() => [crypto.randomUUID(), crypto.randomUUID()] as const);
  const { data: departments = [] } = useQuery(departmentsQuery);
  useDialogPart(dialog, {
    save: async () => {
      setWrong(text.trim() === '');
      if (text.trim() === '') return null;
      const edit = saveAsTemplate(proposal, guid, {
        text: text.trim(),
        callDepartmentTypeId: department === '' ? null : Number(department),
        templateNote,
      });
      const id = await saveApart(client, edit, { key, label: proposalKind.label(edit.draft) });
      return { id, text: text.trim() };
    },
  });
  return (
    <div className="part-fields">
      <TextField
        label={texts.textLabel}
        required
        value={text}
        error={isWrong ? texts.noText : undefined}
        onChange={setText}
      />
      <SelectField
        label={texts.department}
        value={department}
        options={optionsOf(departments, null)}
        onChange={setDepartment}
      />
      <TextAreaField label={texts.note} value={templateNote} onChange={setNote} />
    </div>
  );
}
