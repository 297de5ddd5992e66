import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { isAnswered } from '@fieldwright/domain/work-orders/processing-warnings';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import './debrief-part.css';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the technician's debrief questions. */
export function DebriefPart() {
  const { draft, editor, context, readOnly } = useWorkOrderScreen();
  const { questions } = context;
  const answered = questions.filter(({ id }) => isAnswered(draft, id)).length;
  const set = (questionId: number, text: string) => {
    const answer = text === '' ? null : text;
    const there = draft.debriefAnswers.find((each) => isLive(each) && each.debriefQuestionId === questionId);
    if (there) editor.set({ kind: 'debriefAnswers', id: there.id }, { answer }, `debrief.${questionId}`);
    else editor.add('debriefAnswers', { debriefQuestionId: questionId, answer });
  };
  return (
    <section className="wo-sec" data-part="debrief" id="wo-debrief" aria-labelledby="wo-debrief-head">
      <header>
        <h2 id="wo-debrief-head">{texts.debrief}</h2>
        {questions.length > 0 && <span className="dim tn">{texts.answered(answered, questions.length)}</span>}
      </header>
      {questions.length === 0 && <p className="wo-none dim">{texts.noQuestions}</p>}
      <div className="wo-questions">
        {questions.map(({ id, text }) => {
          const answer = draft.debriefAnswers.find(
            (each) => isLive(each) && each.debriefQuestionId === id,
          )?.answer;
          return readOnly ? (
            <dl key={id} className="wo-answer">
              <dt>{text}</dt>
              <dd>{answer ?? '–'}</dd>
            </dl>
          ) : (
            <TextAreaField key={id} label={text} value={answer ?? ''} onChange={(value) => set(id, value)} />
          );
        })}
      </div>
    </section>
  );
}
