import { debriefQuestions } from '@fieldwright/domain/company-lists/debrief-question';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts } from './company-lists.texts.ts';
import { DepartmentField, departmentText } from './department-field.tsx';
import type { ListScreen, Named } from './list-screen.ts';
import { questionTexts as texts } from './question-fields.texts.ts';
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
import { SystemTypesField, systemTypesText } from './system-types-field.tsx';

type Question = EntryOf['debriefquestions'];
type Typed = TypedQuestion & Pick<Question, 'callDepartmentTypeId' | 'siteSystemTypeIds'>;
const { titles } = debriefQuestions.shape;

/** Returns when a question is asked, in words. */
function askedText(question: Question, named: Named): string {
  const { callDepartmentTypeId, siteSystemTypeIds } = question;
  const parts = [
    callDepartmentTypeId === null ? '' : departmentText(callDepartmentTypeId, named),
    siteSystemTypeIds.length === 0 ? '' : texts.ofSystems(systemTypesText(siteSystemTypeIds, named)),
    conditionText(question, named.debriefquestions ?? []),
  ];
  return parts.filter(Boolean).join(' · ') || texts.everyJob;
}

export const debriefQuestionsScreen: ListScreen<Question, Typed> = {
  name: 'debriefquestions',
  list: debriefQuestions,
  names: ['debriefquestions', 'departments', 'sitesystemtypes'],
  columns: [
    { key: 'answer', field: 'answerKind', head: texts.answer, cell: answerKindText },
    { key: 'asked', head: texts.asked, cell: askedText },
    {
      key: 'required',
      field: 'required',
      head: texts.required,
      cell: ({ required }) => (required ? texts.required : texts.optional),
    },
  ],
  detail: answerKindText,
  blank: { ...blankQuestion('note', true), callDepartmentTypeId: null, siteSystemTypeIds: [] },
  typed: (question) => ({
    ...typedQuestion(question),
    callDepartmentTypeId: question.callDepartmentTypeId,
    siteSystemTypeIds: question.siteSystemTypeIds,
  }),
  read: (values) => readQuestion(debriefQuestions, values),
  Fields: ({ form, named }) => (
    <>
      <QuestionFields form={form} all={named.debriefquestions ?? []} />
      <DepartmentField
        label={titles.callDepartmentTypeId}
        id={form.values.callDepartmentTypeId}
        named={named}
        error={form.errors.callDepartmentTypeId}
        onChange={(id) => form.set('callDepartmentTypeId', id)}
      />
      <SystemTypesField
        label={titles.siteSystemTypeIds}
        help={companyListTexts.formsHelp}
        ids={form.values.siteSystemTypeIds}
        named={named}
        error={form.errors.siteSystemTypeIds}
        onChange={(ids) => form.set('siteSystemTypeIds', ids)}
      />
    </>
  ),
  valueText: (field, value, named) => {
    if (field === 'callDepartmentTypeId') return departmentText(value as number | null, named);
    if (field === 'siteSystemTypeIds') return systemTypesText(value as number[], named);
    return questionValueText(field, value, named.debriefquestions ?? []);
  },
};
