import { answerText } from '@fieldwright/domain/work-orders/asked-questions';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { answerTexts as texts } from './answers.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

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

interface UnaskedAnswersProps {
  kind: 'debriefAnswers' | 'inspectionAnswers';
  answers: readonly Kept[];
}

/** Shows answers to questions that other answers don't ask for anymore, each to be removed. */
export function UnaskedAnswers({ kind, answers }: UnaskedAnswersProps) {
  const { editor, readOnly } = useWorkOrderScreen();
  if (answers.length === 0) return null;
  const remove = (id: number, question: string) => {
    editor.remove({ kind, id });
    showToast({
      text: texts.answerRemoved(question),
      action: { text: texts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
  return (
    <div className="wo-questions">
      <h3>{texts.unasked}</h3>
      <p className="dim">{texts.unaskedDetail}</p>
      {answers.map(({ id, question, answer, unit }) => (
        <dl key={id} className="wo-answer">
          <dt>{question}</dt>
          <dd className="wo-answer-unasked">
            <span className="grow">{answerText(answer ?? '', unit)}</span>
            {!readOnly && (
              <IconButton small label={texts.removeAnswer(question)} onClick={() => remove(id, question)}>
                <X />
              </IconButton>
            )}
          </dd>
        </dl>
      ))}
    </div>
  );
}
