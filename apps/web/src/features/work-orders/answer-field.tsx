import { offeredAnswers } from '@fieldwright/domain/company-lists/question-fields';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import {
  type AskedQuestion,
  adviceText,
  answerProblem,
  answerText,
  isFailed,
  limitsText,
} from '@fieldwright/domain/work-orders/asked-questions';
import { isRecommended, recommendFailed } from '@fieldwright/domain/work-orders/inspection-edits';
import { Check, Lightbulb, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import './answer-field.css';
import { answerTexts as texts } from './answers.texts.ts';
import { PictureAnswer } from './picture-answer.tsx';
import { type AnswersOf, useAnswer } from './use-answer.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

interface AnswerFieldProps {
  of: AnswersOf;
  question: AskedQuestion;
}

/** Shows a question with its answer in its own kind, and what to recommend if the check failed. */
export function AnswerField({ of, question }: AnswerFieldProps) {
  const { readOnly } = useWorkOrderScreen();
  const given = useAnswer(of, question);
  const { answer, askedAs } = given;
  const failed = isFailed(question, answer === '' ? undefined : answer);
  return (
    <div
      className="answer"
      data-kind={question.answerKind}
      data-failed={failed || undefined}
      data-open={(question.required && answer === '' && !readOnly) || undefined}
    >
      {readOnly ? <Read question={question} given={given} /> : <Typed question={question} given={given} />}
      {askedAs && !readOnly && <p className="help">{texts.askedAs(askedAs)}</p>}
      {failed && <Failed of={of} question={question} answer={answer} />}
    </div>
  );
}

interface GivenProps {
  question: AskedQuestion;
  given: ReturnType<typeof useAnswer>;
}

/** An answer that can't be changed, with the words it was asked with. */
function Read({ question, given }: GivenProps) {
  const { answer, askedAs } = given;
  const label = askedAs ?? question.text;
  const { answerKind } = question;
  const unit = given.given?.question ? given.given.unit : question.unit;
  return (
    <dl className="wo-answer">
      <dt>{label}</dt>
      <dd>
        {answerKind === 'photo' || answerKind === 'signature' ? (
          <PictureAnswer kind={answerKind} label={label} answer={given} readOnly />
        ) : answer === '' ? (
          texts.noAnswer
        ) : (
          answerText(answer, unit)
        )}
      </dd>
    </dl>
  );
}

function Typed({ question, given }: GivenProps) {
  const { text, answerKind, unit } = question;
  const { answer, set } = given;
  const offered = offeredAnswers(question);
  if (offered.length > 0)
    return (
      <Chips
        label={text}
        // an answer that settings no longer offer stays in sight
        offered={answer === '' || offered.includes(answer) ? offered : [...offered, answer]}
        chosen={answer}
        onChange={set}
      />
    );
  if (answerKind === 'photo' || answerKind === 'signature')
    return (
      <fieldset className="field">
        <legend className="field-label">{text}</legend>
        <PictureAnswer kind={answerKind} label={text} answer={given} readOnly={false} />
      </fieldset>
    );
  if (answerKind === 'reading') {
    const limits = limitsText(question);
    const isWrong = answerProblem(question, answer) === 'notANumber';
    return (
      <TextField
        label={text}
        value={given.given?.answer ?? ''}
        inputMode="decimal"
        autoComplete="off"
        after={unit && <span className="faint">{unit}</span>}
        help={limits && texts.limits(limits)}
        error={isWrong ? texts.notANumber : undefined}
        onChange={(value) => set(value)}
      />
    );
  }
  return (
    <TextAreaField label={text} rows={2} value={given.given?.answer ?? ''} onChange={(value) => set(value)} />
  );
}

interface ChipsProps {
  label: string;
  offered: readonly string[];
  chosen: string;
  onChange: (answer: string) => void;
}

/** Answers to choose from; pressing the chosen one again clears it. */
function Chips({ label, offered, chosen, onChange }: ChipsProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="answer-chips">
        {offered.map((answer) => (
          <button
            key={answer}
            type="button"
            className="chip"
            aria-pressed={answer === chosen}
            onClick={() => onChange(answer === chosen ? '' : answer)}
          >
            {answer}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Says that a check failed, and recommends what to do about it in one tap. */
function Failed({ of, question, answer }: AnswerFieldProps & { answer: string }) {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const check = { siteSystemId: of === 'debrief' ? null : of.siteSystemId, question, answer };
  const done = isRecommended(draft, check);
  const isThere =
    check.siteSystemId === null ||
    draft.siteSystems.some((system) => isLive(system) && system.id === check.siteSystemId);
  return (
    <div className="answer-failed">
      <TriangleAlert />
      <span className="grow">
        {question.answerKind === 'reading' ? texts.outside(limitsText(question)) : texts.failed}
      </span>
      {done ? (
        <span className="answer-advised">
          <Check /> {texts.wasRecommended(adviceText(question, answer))}
        </span>
      ) : (
        !readOnly &&
        isThere && (
          <Button
            small
            icon={<Lightbulb />}
            title={adviceText(question, answer)}
            onClick={() => editor.change((edit) => recommendFailed(edit, check))}
          >
            {texts.recommend}
          </Button>
        )
      )}
    </div>
  );
}
