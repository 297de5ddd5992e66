import { inspectionForms } from '@fieldwright/domain/company-lists/inspection-form';
import {
  type AnswerKind,
  answerKinds,
  inspectionQuestions,
} from '@fieldwright/domain/company-lists/inspection-question';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';
import { readBy } from './simple-screens.ts';
import { SystemTypesField, systemTypesText } from './system-types-field.tsx';

type Form = EntryOf['inspectionforms'];
type TypedForm = Pick<Form, 'text' | 'siteSystemTypeIds'>;
const formTitles = inspectionForms.shape.titles;

export const inspectionFormsScreen: ListScreen<Form, TypedForm> = {
  name: 'inspectionforms',
  list: inspectionForms,
  names: ['sitesystemtypes'],
  columns: [
    {
      key: 'systems',
      head: formTitles.siteSystemTypeIds,
      cell: ({ siteSystemTypeIds }, named) => systemTypesText(siteSystemTypeIds, named),
    },
  ],
  blank: { text: '', siteSystemTypeIds: [] },
  typed: ({ text, siteSystemTypeIds }) => ({ text, siteSystemTypeIds }),
  read: (values) => readBy(inspectionForms, values),
  Fields: ({ form: { values, errors, set }, named }) => (
    <SystemTypesField
      label={formTitles.siteSystemTypeIds}
      help={texts.formsHelp}
      ids={values.siteSystemTypeIds}
      named={named}
      error={errors.siteSystemTypeIds}
      onChange={(ids) => set('siteSystemTypeIds', ids)}
    />
  ),
  valueText: (field, value, named) =>
    field === 'siteSystemTypeIds' ? systemTypesText(value as number[], named) : String(value),
};

type Question = EntryOf['inspectionquestions'];
type TypedQuestion = Pick<Question, 'text' | 'inspectionFormId' | 'answerKind' | 'unit'>;
const { titles } = inspectionQuestions.shape;

const formText = ({ inspectionforms = [] }: Named, id: unknown) =>
  inspectionforms.find((form) => form.id === id)?.text ?? texts.allForms;
const answerText = ({ answerKind, unit }: Pick<Question, 'answerKind' | 'unit'>) =>
  unit ? texts.inUnit(texts.answers[answerKind], unit) : texts.answers[answerKind];

export const inspectionQuestionsScreen: ListScreen<Question, TypedQuestion> = {
  name: 'inspectionquestions',
  list: inspectionQuestions,
  names: ['inspectionforms'],
  columns: [
    {
      key: 'form',
      head: titles.inspectionFormId,
      cell: ({ inspectionFormId }, named) => formText(named, inspectionFormId),
    },
    { key: 'answer', head: titles.answerKind, cell: answerText },
  ],
  detail: ({ answerKind, unit }) => answerText({ answerKind, unit }),
  blank: { text: '', inspectionFormId: null, answerKind: 'condition', unit: '' },
  typed: ({ text, inspectionFormId, answerKind, unit }) => ({ text, inspectionFormId, answerKind, unit }),
  // only a reading has a unit
  read: (values) =>
    readBy(inspectionQuestions, {
      ...values,
      unit: values.answerKind === 'reading' ? values.unit : '',
    }),
  Fields: ({ form: { values, errors, set }, named }) => (
    <>
      <SelectField
        label={titles.inspectionFormId}
        value={String(values.inspectionFormId ?? '')}
        options={[
          { value: '', text: texts.allForms },
          ...(named.inspectionforms ?? [])
            .filter(({ hidden, id }) => !hidden || id === values.inspectionFormId)
            .map(({ id, text }) => ({ value: String(id), text })),
        ]}
        error={errors.inspectionFormId}
        onChange={(id) => set('inspectionFormId', id === '' ? null : Number(id))}
      />
      <SelectField
        label={titles.answerKind}
        value={values.answerKind}
        options={answerKinds.map((value) => ({ value, text: texts.answers[value] }))}
        onChange={(value) => set('answerKind', value)}
      />
      {values.answerKind === 'reading' && (
        <TextField
          label={titles.unit}
          name="unit"
          value={values.unit}
          error={errors.unit}
          placeholder={texts.unitPlaceholder}
          autoComplete="off"
          onChange={(value) => set('unit', value)}
        />
      )}
    </>
  ),
  valueText: (field, value, named) => {
    if (field === 'inspectionFormId') return formText(named, value);
    if (field === 'answerKind') return texts.answers[value as AnswerKind];
    return (value as string) || texts.none;
  },
};
