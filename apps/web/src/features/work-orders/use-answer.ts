import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { AskedQuestion } from '@fieldwright/domain/work-orders/asked-questions';
import { askedWords } from '@fieldwright/domain/work-orders/inspection-edits';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** What an answer is about: the job, or a system on an inspection (null: the site as a whole). */
export type AnswersOf = 'debrief' | { siteSystemId: number | null };
type Given = WorkOrder['debriefAnswers'][number] | WorkOrder['inspectionAnswers'][number];

/** Returns the answer to a question, and how to change it. It keeps the words it was asked with. */
export function useAnswer(of: AnswersOf, question: AskedQuestion) {
  const { draft, editor } = useWorkOrderScreen();
  const kind = of === 'debrief' ? 'debriefAnswers' : 'inspectionAnswers';
  const given: Given | undefined =
    of === 'debrief'
      ? draft.debriefAnswers.find((each) => isLive(each) && each.debriefQuestionId === question.id)
      : draft.inspectionAnswers.find(
          (each) =>
            isLive(each) &&
            each.inspectionQuestionId === question.id &&
            each.siteSystemId === of.siteSystemId,
        );
  const answer = given?.answer?.trim() ?? '';
  return {
    given,
    /** names it among the parts of the work order */
    part: of === 'debrief' ? `debrief ${question.id}` : `inspection ${of.siteSystemId ?? ''} ${question.id}`,
    /** empty if there is none */
    answer,
    /** other words that it was answered to; null if they are the same */
    askedAs: answer !== '' && given?.question && given.question !== question.text ? given.question : null,
    set(text: string, guid: string | null = null) {
      const fields = { answer: text === '' ? null : text, guid, ...askedWords(question) };
      if (given) {
        const step = `${kind}.${String(given.id)}`;
        editor.set({ kind, id: given.id }, fields, step);
      } else if (of === 'debrief')
        editor.add('debriefAnswers', { ...fields, debriefQuestionId: question.id });
      else
        editor.add('inspectionAnswers', {
          ...fields,
          inspectionQuestionId: question.id,
          siteSystemId: of.siteSystemId,
        });
    },
  };
}
