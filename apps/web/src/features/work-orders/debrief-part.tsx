import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { answerProblems } from '@fieldwright/domain/work-orders/asked-questions';
import {
  debriefAnswersOf,
  debriefAsked,
  isAnswered,
  jobFactsOf,
  unaskedDebrief,
} from '@fieldwright/domain/work-orders/work-order-questions';
import { AnswerField } from './answer-field.tsx';
import './debrief-part.css';
import { FoldButton, useFolded } from './folds.tsx';
import { RemovedAnswers, UnaskedAnswers } from './removed-answers.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen, type WorkOrderScreen } from './work-order-screen.ts';

/** Returns the debrief questions that the job asks now, and how many are answered and open. */
export function debriefOf({ draft, context }: Pick<WorkOrderScreen, 'draft' | 'context'>) {
  const answers = debriefAnswersOf(draft);
  const asked = debriefAsked(context.questions, jobFactsOf(draft), answers);
  const answered = asked.filter(({ id }) => answers.has(id)).length;
  const required = answerProblems(asked, answers).length;
  return { asked, answered, required };
}

/** Shows the technician's debrief questions that the job asks. */
export function DebriefPart() {
  const screen = useWorkOrderScreen();
  const { asked, answered } = debriefOf(screen);
  const isFolded = useFolded('debrief');
  const known = new Set(screen.context.questions.map(({ id }) => id));
  const others = screen.draft.debriefAnswers.filter(
    (each) => isLive(each) && isAnswered(each) && !known.has(each.debriefQuestionId),
  );
  return (
    <section
      className="wo-sec"
      data-part="debrief"
      data-folded={isFolded || undefined}
      id="wo-debrief"
      aria-labelledby="wo-debrief-head"
    >
      <header>
        <h2 id="wo-debrief-head">{texts.debrief}</h2>
        <span className="dim tn grow">{asked.length > 0 && texts.answered(answered, asked.length)}</span>
        <FoldButton part="debrief" title={texts.debrief} />
      </header>
      {asked.length === 0 && <p className="wo-none dim">{texts.noQuestions}</p>}
      <div className="wo-questions">
        {asked.map((question) => (
          <AnswerField key={question.id} of="debrief" question={question} />
        ))}
      </div>
      <UnaskedAnswers
        kind="debriefAnswers"
        answers={unaskedDebrief(screen.draft, screen.context.questions)}
      />
      <RemovedAnswers answers={others} />
    </section>
  );
}
