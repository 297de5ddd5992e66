import { inspectionForms } from '@fieldwright/domain/company-lists/inspection-form';
import { inspectionQuestions } from '@fieldwright/domain/company-lists/inspection-question';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { DepartmentField, departmentText } from './department-field.tsx';
import type { ListScreen, Named } from './list-screen.ts';
import { questionTexts } from './question-fields.texts.ts';
import {
  answerKindText,
  blankQuestion,
  conditionText,
  QuestionFields,
  questionValueText,
  readQuestion,
  type TypedQuestion,
  typedQuestion,
} from './question-fields.tsx';
import { readBy } from './simple-screens.ts';
import { SystemTypesField, systemTypesText } from './system-types-field.tsx';

type Form = EntryOf['inspectionforms'];
type TypedForm = Pick<Form, 'text' | 'siteSystemTypeIds' | 'callDepartmentTypeId'>;
const formTitles = inspectionForms.shape.titles;

export const inspectionFormsScreen: ListScreen<Form, TypedForm> = {
  name: 'inspectionforms',
  list: inspectionForms,
  names: ['sitesystemtypes', 'departments'],
  columns: [
    {
      key: 'systems',
      field: 'siteSystemTypeIds',
      head: formTitles.siteSystemTypeIds,
      cell: ({ siteSystemTypeIds }, named) => systemTypesText(siteSystemTypeIds, named),
    },
    {
      key: 'department',
      field: 'callDepartmentTypeId',
      head: formTitles.callDepartmentTypeId,
      cell: ({ callDepartmentTypeId: id }, named) => departmentText(id, named),
    },
  ],
  blank: { text: '', siteSystemTypeIds: [], callDepartmentTypeId: null },
  typed: ({ text, siteSystemTypeIds, callDepartmentTypeId }) => ({
    text,
    siteSystemTypeIds,
    callDepartmentTypeId,
  }),
  read: (values) => readBy(inspectionForms, values),
  Fields: ({ form: { values, errors, set }, named }) => (
    <>
      <SystemTypesField
        label={formTitles.siteSystemTypeIds}
        help={texts.formsHelp}
        ids={values.siteSystemTypeIds}
        named={named}
        error={errors.siteSystemTypeIds}
        onChange={(ids) => set('siteSystemTypeIds', ids)}
      />
      <DepartmentField
        label={formTitles.callDepartmentTypeId}
        id={values.callDepartmentTypeId}
        named={named}
        error={errors.callDepartmentTypeId}
        onChange={(id) => set('callDepartmentTypeId', id)}
      />
    </>
  ),
  valueText: (field, value, named) => {
    if (field === 'callDepartmentTypeId') return departmentText(value as number | null, named);
    return field === 'siteSystemTypeIds' ? systemTypesText(value as number[], named) : String(value);
  },
};

type Question = EntryOf['inspectionquestions'];
type TypedInspection = TypedQuestion & Pick<Question, 'inspectionFormId'>;
const { titles } = inspectionQuestions.shape;

const formText = ({ inspectionforms = [] }: Named, id: unknown) =>
  inspectionforms.find((form) => form.id === id)?.text ?? texts.allForms;
/** Returns the questions that one of a form can depend on: its own, and those of every form. */
const onForm = ({ inspectionquestions = [] }: Named, formId: number | null) =>
  inspectionquestions.filter(
    ({ inspectionFormId }) => inspectionFormId === formId || inspectionFormId === null,
  );

export const inspectionQuestionsScreen: ListScreen<Question, TypedInspection> = {
  name: 'inspectionquestions',
  list: inspectionQuestions,
  names: ['inspectionquestions', 'inspectionforms'],
  columns: [
    {
      key: 'form',
      field: 'inspectionFormId',
      head: titles.inspectionFormId,
      cell: ({ inspectionFormId }, named) => formText(named, inspectionFormId),
    },
    { key: 'answer', field: 'answerKind', head: titles.answerKind, cell: answerKindText },
    {
      key: 'asked',
      head: questionTexts.asked,
      cell: (question, { inspectionquestions = [] }) =>
        [conditionText(question, inspectionquestions), question.required ? questionTexts.required : '']
          .filter(Boolean)
          .join(' · '),
    },
  ],
  detail: answerKindText,
  blank: { ...blankQuestion('condition', false), inspectionFormId: null },
  typed: (question) => ({ ...typedQuestion(question), inspectionFormId: question.inspectionFormId }),
  read: (values) => readQuestion(inspectionQuestions, values),
  Fields: ({ form, named }) => (
    <>
      <SelectField
        label={titles.inspectionFormId}
        value={String(form.values.inspectionFormId ?? '')}
        options={[
          { value: '', text: texts.allForms },
          ...(named.inspectionforms ?? [])
            .filter(({ hidden, id }) => !hidden || id === form.values.inspectionFormId)
            .map(({ id, text }) => ({ value: String(id), text })),
        ]}
        error={form.errors.inspectionFormId}
        onChange={(id) => {
          form.set('inspectionFormId', id === '' ? null : Number(id));
          form.set('askedIfId', null);
        }}
      />
      <QuestionFields form={form} all={onForm(named, form.values.inspectionFormId)} />
    </>
  ),
  valueText: (field, value, named) =>
    field === 'inspectionFormId'
      ? formText(named, value)
      : questionValueText(field, value, named.inspectionquestions ?? []),
};
