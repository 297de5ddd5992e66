import { answerText } from '@fieldwright/domain/work-orders/asked-questions';
import { answerTexts as texts } from './answers.texts.ts';

interface Kept {
  id: number;
  question: string;
  answer: string | null;
  unit: string;
}

/** Shows answers to questions that were removed from the settings, in the words they were asked with. */
export function RemovedAnswers({ answers }: { answers: readonly Kept[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="wo-questions">
      <h3>{texts.otherAnswers}</h3>
      {answers.map(({ id, question, answer, unit }) => (
        <dl key={id} className="wo-answer">
          <dt>{question}</dt>
          <dd>{answerText(answer ?? '', unit)}</dd>
        </dl>
      ))}
    </div>
  );
}
