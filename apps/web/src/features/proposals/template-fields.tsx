import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { departmentsQuery, optionsOf } from '../price-books/departments.ts';
import type { SalesProposal } from './proposal.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Shows a template's department, and what it is for. */
export function TemplateFields({ view: { draft, editor } }: { view: DocumentView<SalesProposal> }) {
  const root = { kind: 'salesProposal', id: draft.id };
  const { data: departments = [] } = useQuery(departmentsQuery);
  return (
    <>
      <SelectField
        label={texts.department}
        value={String(draft.callDepartmentTypeId ?? '')}
        options={optionsOf(departments, draft.callDepartmentTypeId)}
        onChange={(id) => editor.set(root, { callDepartmentTypeId: id === '' ? null : Number(id) })}
      />
      <TextAreaField
        label={texts.note}
        value={draft.templateNote}
        error={editor.wrongAt(root, 'templateNote')}
        onChange={(templateNote) => editor.set(root, { templateNote }, 'templateNote')}
      />
    </>
  );
}
