import { isLive } from '../kernel/edit-graph.ts';
import { type Answers, type AskedQuestion, answerProblems, visibleQuestions } from './asked-questions.ts';
import type { WorkOrder } from './work-order.ts';

/** A debrief question, and the work that it's asked about. */
export interface DebriefQuestion extends AskedQuestion {
  callDepartmentTypeId: number | null;
  siteSystemTypeIds: readonly number[];
}
/** An inspection question; without a form, every form asks it. */
export interface InspectionQuestion extends AskedQuestion {
  inspectionFormId: number | null;
}
/** An inspection form, and the systems and the department it's for. */
export interface InspectionForm {
  id: number;
  text: string;
  siteSystemTypeIds: readonly number[];
  callDepartmentTypeId: number | null;
}
/** The inspection forms with their questions, in order. */
export interface Inspections {
  forms: readonly InspectionForm[];
  questions: readonly InspectionQuestion[];
}

/** What a job is about, as far as questions depend on it. */
export interface JobFacts {
  departmentIds: readonly number[];
  /** The types of the systems that were worked on; of all the site's systems if no line names one. */
  systemTypeIds: readonly number[];
}

type Answer = { answer: string | null; deleted: boolean };
export const isAnswered = ({ answer }: Pick<Answer, 'answer'>): boolean => (answer ?? '').trim() !== '';

/** Returns the answers that aren't empty, by question. */
const answersBy = <A extends Answer>(answers: readonly A[], idOf: (answer: A) => number): Answers =>
  new Map(
    answers
      .filter((each) => isLive(each) && isAnswered(each))
      .map((each) => [idOf(each), each.answer!.trim()]),
  );
export const debriefAnswersOf = ({ debriefAnswers }: Pick<WorkOrder, 'debriefAnswers'>): Answers =>
  answersBy(debriefAnswers, ({ debriefQuestionId }) => debriefQuestionId);
export const inspectionAnswersOf = (
  { inspectionAnswers }: Pick<WorkOrder, 'inspectionAnswers'>,
  systemId: number | null,
): Answers =>
  answersBy(
    inspectionAnswers.filter(({ siteSystemId }) => siteSystemId === systemId),
    ({ inspectionQuestionId }) => inspectionQuestionId,
  );

const isId = (id: number | null): id is number => id !== null;

/** Returns what a work order is about. */
export function jobFactsOf({
  callDepartmentTypeId,
  details,
  siteSystems,
}: Pick<WorkOrder, 'callDepartmentTypeId' | 'details' | 'siteSystems'>): JobFacts {
  const lines = details.filter(isLive);
  const named = new Set(lines.map(({ siteSystemId }) => siteSystemId).filter(isId));
  const systems = siteSystems.filter((system) => (named.size > 0 ? named.has(system.id) : isLive(system)));
  return {
    departmentIds: [callDepartmentTypeId, ...lines.map((line) => line.callDepartmentTypeId)].filter(isId),
    systemTypeIds: systems.map(({ siteSystemTypeId }) => siteSystemTypeId).filter(isId),
  };
}

/** Returns the debrief questions that a job asks, in order: of its departments and systems, and by the answers. */
export const debriefAsked = <Q extends DebriefQuestion>(
  questions: readonly Q[],
  { departmentIds, systemTypeIds }: JobFacts,
  answers: Answers,
): Q[] =>
  visibleQuestions(
    questions.filter(({ id, callDepartmentTypeId, siteSystemTypeIds }) => {
      const isOfDepartment = callDepartmentTypeId === null || departmentIds.includes(callDepartmentTypeId);
      const isOfSystem =
        siteSystemTypeIds.length === 0 || siteSystemTypeIds.some((type) => systemTypeIds.includes(type));
      // what was answered stays in sight
      return (isOfDepartment && isOfSystem) || answers.has(id);
    }),
    answers,
  );

/**
 * Returns the answers to debrief questions that the job doesn't ask anymore, because of its other answers. They aren't
 * printed.
 */
export function unaskedDebrief(
  workOrder: WorkOrder,
  questions: readonly DebriefQuestion[],
): WorkOrder['debriefAnswers'] {
  const asked = new Set(
    debriefAsked(questions, jobFactsOf(workOrder), debriefAnswersOf(workOrder)).map(({ id }) => id),
  );
  const known = new Set(questions.map(({ id }) => id));
  return workOrder.debriefAnswers.filter(
    (each) =>
      isLive(each) &&
      isAnswered(each) &&
      known.has(each.debriefQuestionId) &&
      !asked.has(each.debriefQuestionId),
  );
}

/** Returns the answers to inspection questions that aren't asked anymore, because of other answers on the system. */
export function unaskedInspections(
  workOrder: WorkOrder,
  questions: readonly InspectionQuestion[],
): WorkOrder['inspectionAnswers'] {
  const known = new Set(questions.map(({ id }) => id));
  const given = workOrder.inspectionAnswers.filter(
    (each) => isLive(each) && isAnswered(each) && known.has(each.inspectionQuestionId),
  );
  return given.filter(({ inspectionQuestionId, siteSystemId }) =>
    visibleQuestions(questions, inspectionAnswersOf(workOrder, siteSystemId)).every(
      ({ id }) => id !== inspectionQuestionId,
    ),
  );
}

/** An inspection that was started on a system: a form, and its questions to show. */
export interface StartedInspection<Q extends InspectionQuestion = InspectionQuestion> {
  /** Null for the site as a whole. */
  siteSystemId: number | null;
  form: InspectionForm;
  /** All that the form can ask. */
  all: Q[];
  /** Those to show, by the answers. */
  questions: Q[];
}

/** Returns a form's questions: its own, and those that every form asks. */
const questionsOf = <Q extends InspectionQuestion>(questions: readonly Q[], form: InspectionForm): Q[] =>
  questions.filter(({ inspectionFormId }) => inspectionFormId === form.id || inspectionFormId === null);

/**
 * Returns the inspections of a system that were started: one with a record of an answer, even an empty one, to a
 * question of its own. A question of every form is asked once.
 */
export function startedOn<Q extends InspectionQuestion>(
  workOrder: Pick<WorkOrder, 'inspectionAnswers'>,
  siteSystemId: number | null,
  { forms, questions }: { forms: readonly InspectionForm[]; questions: readonly Q[] },
): StartedInspection<Q>[] {
  const there = new Set(
    workOrder.inspectionAnswers
      .filter((each) => isLive(each) && each.siteSystemId === siteSystemId)
      .map(({ inspectionQuestionId }) => inspectionQuestionId),
  );
  const answers = inspectionAnswersOf(workOrder, siteSystemId);
  const asked = new Set<number>();
  return forms.flatMap((form) => {
    const all = questionsOf(questions, form).filter(({ id }) => !asked.has(id));
    const own = all.filter(({ inspectionFormId }) => inspectionFormId !== null);
    if (!(own.length > 0 ? own : all).some(({ id }) => there.has(id))) return [];
    for (const { id } of all) asked.add(id);
    return [{ siteSystemId, form, all, questions: visibleQuestions(all, answers) }];
  });
}

/** Returns the forms that can be started on a system: for its type and the job's department, with questions. */
export function formsToStart(
  { siteSystemTypeId }: { siteSystemTypeId: number | null },
  { departmentIds }: Pick<JobFacts, 'departmentIds'>,
  { forms, questions }: Inspections,
): InspectionForm[] {
  return forms.filter(
    (form) =>
      (form.siteSystemTypeIds.length === 0 ||
        (siteSystemTypeId !== null && form.siteSystemTypeIds.includes(siteSystemTypeId))) &&
      (form.callDepartmentTypeId === null ||
        departmentIds.length === 0 ||
        departmentIds.includes(form.callDepartmentTypeId)) &&
      questionsOf(questions, form).length > 0,
  );
}

/** Returns the question whose empty answer starts an inspection. */
export const firstQuestionOf = (
  form: InspectionForm,
  { questions }: Pick<Inspections, 'questions'>,
): InspectionQuestion | null => {
  const all = questionsOf(questions, form);
  return all.find(({ inspectionFormId }) => inspectionFormId !== null) ?? all[0] ?? null;
};

/** Returns the systems with an inspection answer, and the site's own, in the order of the screen. */
export const inspectedSystems = ({
  siteSystems,
  inspectionAnswers,
}: Pick<WorkOrder, 'siteSystems' | 'inspectionAnswers'>): (number | null)[] => {
  const named = new Set(inspectionAnswers.filter(isLive).map(({ siteSystemId }) => siteSystemId));
  const systems = siteSystems.filter(({ id }) => named.has(id)).map(({ id }) => id);
  return named.has(null) ? [...systems, null] : systems;
};

/**
 * Returns the texts of the shown questions that need an answer: of the debrief, and of the inspections that were
 * started, with the system's name.
 */
export function openQuestions(
  workOrder: WorkOrder,
  { questions, inspections }: { questions: readonly DebriefQuestion[]; inspections: Inspections },
): { debrief: string[]; inspections: string[] } {
  const answers = debriefAnswersOf(workOrder);
  const textsOf = (all: readonly AskedQuestion[], given: Answers) =>
    answerProblems(all, given).map(({ question }) => question.text);
  return {
    debrief: textsOf(debriefAsked(questions, jobFactsOf(workOrder), answers), answers),
    inspections: inspectedSystems(workOrder).flatMap((id) => {
      const name = workOrder.siteSystems.find((system) => system.id === id)?.text;
      return startedOn(workOrder, id, inspections).flatMap(({ all }) =>
        textsOf(all, inspectionAnswersOf(workOrder, id)).map((text) => (name ? `${name}: ${text}` : text)),
      );
    }),
  };
}
