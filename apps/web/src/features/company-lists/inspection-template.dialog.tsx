import { sameName } from '@fieldwright/domain/company-lists/company-list';
import {
  type InspectionTemplateName,
  inspectionTemplate,
  inspectionTemplateNames,
} from '@fieldwright/domain/company-lists/inspection-templates';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { addInspectionTemplate, listQuery } from './company-lists.data.ts';
import { companyListTexts } from './company-lists.texts.ts';

const texts = companyListTexts.template;

/** Opens the dialog that adds an inspection form with its questions from a template. */
export function openInspectionTemplates(): void {
  openDialog<null, true>({
    title: texts.title,
    width: 460,
    buttons: [
      { id: 'cancel', text: companyListTexts.dialog.cancel, secondary: true },
      { id: 'save', text: texts.add },
    ],
    component: Templates,
    intakeData: null,
  });
}

function Templates({ dialog }: HostedProps<null, true>) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(listQuery('inspectionforms'));
  const isThere = (each: InspectionTemplateName) =>
    data.some(({ hidden, text }) => !hidden && sameName(text, inspectionTemplate(each).text));
  const [name, setName] = useState(
    () => inspectionTemplateNames.find((each) => !isThere(each)) ?? inspectionTemplateNames[0],
  );
  const { text, questions } = inspectionTemplate(name);
  useDialogPart(dialog, {
    disabled: isThere(name) ? ['save'] : [],
    helperText: isThere(name) ? texts.there : undefined,
    save: async () => {
      await addInspectionTemplate(client, name);
      showToast({ text: companyListTexts.added(text) });
      return true as const;
    },
  });
  return (
    <>
      <SelectField
        label={texts.form}
        name="template"
        value={name}
        options={inspectionTemplateNames.map((value) => ({ value, text: inspectionTemplate(value).text }))}
        onChange={setName}
      />
      <p>{texts.lead}</p>
      <ul className="federal-days">
        {questions.map((question) => (
          <li key={question.text}>
            <span>{question.text}</span> <span className="dim">{question.unit}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
