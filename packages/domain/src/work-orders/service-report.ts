import { dayOf, dayText, longDayText } from '../kernel/days.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { numberText } from '../kernel/plural.ts';
import { answerText, visibleQuestions } from './asked-questions.ts';
import { invoiceTexts } from './invoice.texts.ts';
import { addressedTo, describedIn, doneAt, type Party, visitsOf } from './invoice.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { arrangePhotos, type JobPhoto, jobPhotos } from './job-photos.ts';
import { type RecommendedWork, recommendedWork, type ShownPhoto } from './recommended-work.ts';
import { serviceReportTexts as texts } from './service-report.texts.ts';
import type { WorkOrder } from './work-order.ts';
import {
  type DebriefQuestion,
  debriefAnswersOf,
  debriefAsked,
  type InspectionQuestion,
  inspectionAnswersOf,
  isAnswered,
  jobFactsOf,
} from './work-order-questions.ts';

/** What was asked, and what was answered: in words, or with a photo or a signature. */
interface Answer {
  question: string;
  answer: string;
  fileId: number | null;
}

/**
 * A service report as the customer reads it: what was found and done on each system, without what it cost. It is all
 * that reaches the PDF.
 */
export interface ServiceReport {
  title: string;
  /** Like `November 19, 2026`. */
  date: string;
  parties: Party[];
  work: string;
  /** The systems that something was done, checked or recommended for; without a name, the whole site. */
  systems: {
    name: string;
    facts: string;
    done: { text: string; details: string[] }[];
    checks: Answer[];
  }[];
  debrief: Answer[];
  recommended: RecommendedWork[];
  /** Each with a photo before and one after the work. */
  pairs: [ShownPhoto, ShownPhoto][];
  photos: ShownPhoto[];
}

interface ServiceReportFacts
  extends Pick<InvoiceFacts, 'workOrder' | 'number' | 'customer' | 'site' | 'timeZone' | 'visits' | 'now'> {
  company: Pick<InvoiceFacts['company'], 'showTimes'>;
  debriefQuestions: readonly DebriefQuestion[];
  inspectionQuestions: readonly InspectionQuestion[];
}

/**
 * Returns the photos of a report that there are pictures of. A photo whose counterpart has none is with the single
 * ones, so that it isn't taken for half of another pair.
 */
export function printedPhotos(
  { pairs, photos }: Pick<ServiceReport, 'pairs' | 'photos'>,
  hasPicture: (fileId: number) => boolean,
): Pick<ServiceReport, 'pairs' | 'photos'> {
  const isThere = ({ fileId }: ShownPhoto) => hasPicture(fileId);
  return {
    pairs: pairs.filter((pair) => pair.every(isThere)),
    photos: [...pairs.filter((pair) => !pair.every(isThere)).flat(), ...photos].filter(isThere),
  };
}

/** Returns the service report of a work order: visits, systems, what was done, answers, recommendations and photos. */
export function serviceReportOf(facts: ServiceReportFacts): ServiceReport {
  const { workOrder, number, timeZone, now } = facts;
  const debriefAnswers = debriefAnswersOf(workOrder);
  const { pairs, groups } = arrangePhotos(jobPhotos(workOrder).filter(isShown));
  return {
    title: texts.title(number),
    date: longDayText(dayOf(workOrder.processedDate ?? now, timeZone)),
    parties: [{ ...addressedTo(facts), label: texts.customer }, doneAt(facts), ...visitsOf(facts)],
    work: workOrder.text.trim(),
    systems: systemsOf(facts),
    debrief: answersOf(
      workOrder.debriefAnswers,
      debriefAsked(facts.debriefQuestions, jobFactsOf(workOrder), debriefAnswers),
      'debriefQuestionId',
    ),
    recommended: recommendedWork(workOrder),
    pairs: pairs.map(({ before, after }) => [shownPhoto(before), shownPhoto(after)]),
    photos: groups.flatMap(({ photos }) => photos.map(shownPhoto)),
  };
}

type Given = Pick<WorkOrder['debriefAnswers'][number], 'answer' | 'question' | 'unit' | 'fileId' | 'deleted'>;

/** Checks whether the customer sees a photo of the job. */
const isShown = ({ shown, fileId }: JobPhoto) => shown && fileId !== null;
const shownPhoto = ({ kind, fileId, text, marks }: JobPhoto): ShownPhoto => ({
  fileId: fileId!,
  marks,
  caption: [texts.photoKinds[kind], text.trim()].filter(Boolean).join(': '),
});

/**
 * Returns the answers in the order of the shown questions, with the words they were asked with; unanswered ones are
 * left out.
 */
function answersOf<F extends string>(
  answers: readonly (Given & Record<F, number>)[],
  questions: readonly { id: number; text: string; unit?: string }[],
  field: F,
): Answer[] {
  return questions.flatMap(({ id, text, unit = '' }) =>
    answers
      .filter((each) => !each.deleted && each[field] === id && isAnswered(each))
      .map(({ answer, fileId, ...asked }) =>
        asked.question === ''
          ? { question: text, answer: answerText(answer!, unit), fileId }
          : { question: asked.question, answer: answerText(answer!, asked.unit), fileId },
      ),
  );
}

function systemsOf({ workOrder, inspectionQuestions }: ServiceReportFacts): ServiceReport['systems'] {
  const { siteSystems, details, inspectionAnswers, recommendations } = workOrder;
  const named = new Set<number | null>([
    ...details.filter(isLive).map(({ siteSystemId }) => siteSystemId),
    ...inspectionAnswers
      .filter((each) => isLive(each) && isAnswered(each))
      .map(({ siteSystemId }) => siteSystemId),
    ...recommendations
      .filter(isLive)
      .flatMap(({ siteSystemId }) => (siteSystemId === null ? [] : [siteSystemId])),
  ]);
  const systems = siteSystems
    .filter(({ id }) => named.has(id))
    .map((system) => ({ ...system, isSite: false }));
  const whole = named.has(null) ? [null] : [];
  return [...systems, ...whole].map((system) => {
    const id = system?.id ?? null;
    return {
      name: system?.text ?? texts.site,
      facts: system ? factsOf(system) : '',
      done: details
        .filter((line) => isLive(line) && line.siteSystemId === id)
        .toSorted(byOrder('order'))
        .map((line) => ({
          text: line.quantity === 1 ? line.text : `${texts.quantity(numberText(line.quantity))} ${line.text}`,
          details: describedIn(line),
        })),
      checks: answersOf(
        inspectionAnswers.filter((each) => isLive(each) && each.siteSystemId === id),
        visibleQuestions(inspectionQuestions, inspectionAnswersOf(workOrder, id)),
        'inspectionQuestionId',
      ),
    };
  });
}

function factsOf(system: ServiceReportFacts['workOrder']['siteSystems'][number]): string {
  const { manufacturer, model, serialNumber, location, installedDate, warrantyUntil } = system;
  return [
    [manufacturer, model].filter(Boolean).join(' '),
    serialNumber && invoiceTexts.serial(serialNumber),
    location,
    installedDate && texts.installed(installedDate.slice(0, 4)),
    warrantyUntil && texts.warranty(dayText(warrantyUntil)),
  ]
    .filter(Boolean)
    .join(' · ');
}
