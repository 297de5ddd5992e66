import type { CompanyList } from '@fieldwright/domain/company-lists/company-list';
import {
  type AnswerKind,
  answerKinds,
  answersToAskAfter,
  answerWords,
  offeredAnswers,
  questionTitles as titles,
} from '@fieldwright/domain/company-lists/question-fields';
import { decimalText, readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { limitsText } from '@fieldwright/domain/work-orders/asked-questions';
import { useId } from 'react';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import type { EntryForm } from './list-screen.ts';
import { questionTexts as texts } from './question-fields.texts.ts';
import { readBy } from './simple-screens.ts';

export type Question = EntryOf['debriefquestions'] | EntryOf['inspectionquestions'];
/** A question's fields as typed: choices one per line, limits as text. */
export interface TypedQuestion {
  /** 0 for a new one */
  id: number;
  text: string;
  answerKind: AnswerKind;
  choices: string;
  unit: string;
  minimum: string;
  maximum: string;
  required: boolean;
  askedIfId: number | null;
  askedIf: string;
  failsOn: string[];
  advice: string;
}

export const blankQuestion = (answerKind: AnswerKind, required: boolean): TypedQuestion => ({
  id: 0,
  text: '',
  answerKind,
  choices: '',
  unit: '',
  minimum: '',
  maximum: '',
  required,
  askedIfId: null,
  askedIf: '',
  failsOn: answerKind === 'condition' ? [answerWords.poor] : [],
  advice: '',
});

const typedLimit = (limit: number | null) => (limit === null ? '' : decimalText(limit));

export const typedQuestion = (question: Question): TypedQuestion => ({
  id: question.id,
  text: question.text,
  answerKind: question.answerKind,
  choices: question.choices.join('\n'),
  unit: question.unit,
  minimum: typedLimit(question.minimum),
  maximum: typedLimit(question.maximum),
  required: question.required,
  askedIfId: question.askedIfId,
  askedIf: question.askedIf,
  failsOn: question.failsOn,
  advice: question.advice,
});

const choicesIn = (typed: string) =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean);
const canFail = ({
  answerKind,
  minimum,
  maximum,
}: Pick<TypedQuestion, 'answerKind' | 'minimum' | 'maximum'>) =>
  answerKind === 'reading' ? `${minimum}${maximum}`.trim() !== '' : offersAnswers(answerKind);
const offersAnswers = (kind: AnswerKind) => kind === 'yesNo' || kind === 'condition' || kind === 'choice';

/** Reads a question's form; what its kind of answer has no use for is left out. */
export function readQuestion<V extends TypedQuestion>(list: Pick<CompanyList, 'shape'>, typed: V) {
  const { id: _, choices, minimum, maximum, ...rest } = typed;
  const isReading = typed.answerKind === 'reading';
  const limits = { minimum: readLimit(minimum), maximum: readLimit(maximum) };
  const chosen = typed.answerKind === 'choice' ? choicesIn(choices) : [];
  const offered = offeredAnswers({ answerKind: typed.answerKind, choices: chosen });
  const wrong = Object.fromEntries(
    Object.entries(limits).flatMap(([field, limit]) =>
      isReading && 'wrong' in limit ? [[field, limit.wrong]] : [],
    ),
  );
  const valueOf = (limit: ReturnType<typeof readLimit>) =>
    isReading && 'value' in limit ? limit.value : null;
  const reading = readBy(list, {
    ...rest,
    choices: chosen,
    unit: isReading ? rest.unit : '',
    minimum: valueOf(limits.minimum),
    maximum: valueOf(limits.maximum),
    askedIf: rest.askedIfId === null ? '' : rest.askedIf,
    failsOn: rest.failsOn.filter((answer) => offered.includes(answer)),
    advice: canFail(typed) ? rest.advice : '',
  });
  if (Object.keys(wrong).length === 0) return reading;
  return { wrong: { ...wrong, ...('wrong' in reading && reading.wrong) } };
}

const readLimit = (typed: string) => (typed.trim() === '' ? { value: null } : readDecimal(typed));

interface QuestionFieldsProps<V extends TypedQuestion> {
  form: EntryForm<V>;
  /** the list that it's in, in order */
  all: readonly Question[];
}

/** The fields that debrief and inspection questions share: the answer, when it's asked, and when it fails. */
export function QuestionFields<V extends TypedQuestion>({ form, all }: QuestionFieldsProps<V>) {
  // the generic form is used with its common fields only
  const { values, errors, set } = form as unknown as EntryForm<TypedQuestion>;
  const { answerKind } = values;
  const offered = offeredAnswers({ answerKind, choices: choicesIn(values.choices) });
  return (
    <>
      <SelectField
        label={titles.answerKind}
        value={answerKind}
        options={answerKinds.map((value) => ({ value, text: texts.answers[value] }))}
        onChange={(kind) => {
          set('answerKind', kind);
          set('failsOn', kind === 'condition' ? [answerWords.poor] : []);
        }}
      />
      {answerKind === 'choice' && (
        <TextAreaField
          label={titles.choices}
          name="choices"
          help={texts.choicesHelp}
          value={values.choices}
          error={errors.choices}
          onChange={(value) => set('choices', value)}
        />
      )}
      {answerKind === 'reading' && <ReadingFields form={{ values, errors, set }} />}
      <ConditionFields form={{ values, errors, set }} all={all} />
      {offered.length > 0 && (
        <AnswersField
          label={titles.failsOn}
          offered={offered}
          chosen={values.failsOn}
          onChange={(answers) => set('failsOn', answers)}
        />
      )}
      {canFail(values) && (
        <TextField
          label={titles.advice}
          name="advice"
          value={values.advice}
          error={errors.advice}
          help={texts.adviceHelp}
          autoComplete="off"
          onChange={(value) => set('advice', value)}
        />
      )}
      <CheckField name="required" checked={values.required} onChange={(on) => set('required', on)}>
        {texts.requiredHelp}
      </CheckField>
    </>
  );
}

function ReadingFields({ form: { values, errors, set } }: { form: EntryForm<TypedQuestion> }) {
  return (
    <>
      <TextField
        label={titles.unit}
        name="unit"
        value={values.unit}
        error={errors.unit}
        placeholder={texts.unitPlaceholder}
        autoComplete="off"
        onChange={(value) => set('unit', value)}
      />
      <div className="window-times">
        {(['minimum', 'maximum'] as const).map((field) => (
          <TextField
            key={field}
            label={titles[field]}
            name={field}
            value={values[field]}
            error={errors[field]}
            help={texts.limitHelp}
            inputMode="decimal"
            autoComplete="off"
            onChange={(value) => set(field, value)}
          />
        ))}
      </div>
    </>
  );
}

/** Chooses the earlier question, and the answer that this one is asked after. */
function ConditionFields({
  form: { values, errors, set },
  all,
}: {
  form: EntryForm<TypedQuestion>;
  all: readonly Question[];
}) {
  const place = all.findIndex(({ id }) => id === values.id);
  const earlier = (place < 0 ? all : all.slice(0, place)).filter(({ hidden }) => !hidden);
  const chosen = all.find(({ id }) => id === values.askedIfId);
  const offered = chosen && !earlier.includes(chosen) ? [...earlier, chosen] : earlier;
  if (offered.length === 0) return null;
  const answers = chosen ? answersToAskAfter(chosen) : [];
  return (
    <>
      <SelectField
        label={titles.askedIfId}
        value={String(values.askedIfId ?? '')}
        options={[
          { value: '', text: texts.always },
          ...offered.map(({ id, text }) => ({ value: String(id), text })),
        ]}
        error={errors.askedIfId}
        onChange={(id) => {
          set('askedIfId', id === '' ? null : Number(id));
          set('askedIf', '');
        }}
      />
      {chosen && (
        <SelectField
          label={titles.askedIf}
          value={values.askedIf}
          options={[...new Set(['', ...answers, values.askedIf])].map((value) => ({
            value,
            text: value || texts.anyAnswer,
          }))}
          error={errors.askedIf}
          onChange={(answer) => set('askedIf', answer)}
        />
      )}
    </>
  );
}

interface AnswersFieldProps {
  label: string;
  offered: readonly string[];
  chosen: readonly string[];
  onChange: (answers: string[]) => void;
}

function AnswersField({ label, offered, chosen, onChange }: AnswersFieldProps) {
  const note = `${useId()}-note`;
  return (
    <fieldset className="field" aria-describedby={note}>
      <legend className="field-label">{label}</legend>
      <div className="choices">
        {offered.map((answer) => (
          <label className="check" key={answer}>
            <input
              type="checkbox"
              checked={chosen.includes(answer)}
              onChange={(event) =>
                onChange(
                  offered.filter((other) =>
                    other === answer ? event.target.checked : chosen.includes(other),
                  ),
                )
              }
            />
            <span>{answer}</span>
          </label>
        ))}
      </div>
      <p className="help" id={note}>
        {texts.failsHelp}
      </p>
    </fieldset>
  );
}

/** Returns a question's kind of answer in words, with its unit and limits. */
export function answerKindText(question: Question): string {
  const { answerKind, unit } = question;
  const answer = texts.answers[answerKind];
  if (answerKind !== 'reading') return answer;
  const limits = limitsText(question);
  if (limits !== '') return `${answer}, ${limits}`;
  return unit === '' ? answer : texts.inUnit(answer, unit);
}

/** Returns the condition that a question is asked on, in words; empty if it's always asked. */
export function conditionText({ askedIfId, askedIf }: Question, all: readonly Question[]): string {
  const earlier = all.find(({ id }) => id === askedIfId);
  return earlier ? texts.after(earlier.text, askedIf || texts.anyAnswer) : '';
}

/** Returns the value of a field that both kinds of questions have, in words for the history. */
export function questionValueText(field: string, value: unknown, all: readonly Question[]): string {
  if (field === 'answerKind') return texts.answers[value as AnswerKind];
  if (field === 'required') return value === true ? texts.yes : texts.no;
  if (field === 'askedIfId') return all.find(({ id }) => id === value)?.text ?? texts.always;
  if (field === 'askedIf') return (value as string) || texts.anyAnswer;
  if (Array.isArray(value)) return listText(value as string[]) || texts.none;
  if (typeof value === 'number') return decimalText(value);
  return (value as string | null) || texts.none;
}
