import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { answerProblems } from '@fieldwright/domain/work-orders/asked-questions';
import { removeInspection, startInspection } from '@fieldwright/domain/work-orders/inspection-edits';
import {
  firstQuestionOf,
  formsToStart,
  inspectedSystems,
  inspectionAnswersOf,
  isAnswered,
  jobFactsOf,
  type StartedInspection,
  startedOn,
  unaskedInspections,
} from '@fieldwright/domain/work-orders/work-order-questions';
import { ClipboardCheck, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AnswerField } from './answer-field.tsx';
import { answerTexts as texts } from './answers.texts.ts';
import { FoldButton, fold, useFolded } from './folds.tsx';
import './inspections-part.css';
import { RemovedAnswers, UnaskedAnswers } from './removed-answers.tsx';
import { workOrderTexts } from './work-order.texts.ts';
import { systemName, useWorkOrderScreen, type WorkOrderScreen } from './work-order-screen.ts';

type Screen = Pick<WorkOrderScreen, 'draft' | 'context'>;

/** Returns the inspections that were started, and how many of their shown questions are answered and open. */
export function inspectionsOf({ draft, context }: Screen) {
  const inspections = { forms: context.inspectionForms, questions: context.inspectionQuestions };
  const started = inspectedSystems(draft).flatMap((id) => startedOn(draft, id, inspections));
  const counts = started.map((each) => {
    const answers = inspectionAnswersOf(draft, each.siteSystemId);
    return {
      asked: each.questions.length,
      answered: each.questions.filter(({ id }) => answers.has(id)).length,
      required: answerProblems(each.all, answers).length,
    };
  });
  const sum = (field: 'asked' | 'answered' | 'required') =>
    counts.reduce((total, each) => total + each[field], 0);
  return { started, asked: sum('asked'), answered: sum('answered'), required: sum('required') };
}

/** Returns the inspections that can be started: systems that were worked on come first. */
export function inspectionsToStart({ draft, context }: Screen) {
  const inspections = { forms: context.inspectionForms, questions: context.inspectionQuestions };
  const job = jobFactsOf(draft);
  const isWorkedOn = (id: number) => draft.details.some((line) => isLive(line) && line.siteSystemId === id);
  const systems = draft.siteSystems.filter(isLive);
  const inOrder = [
    ...systems.filter(({ id }) => isWorkedOn(id)),
    ...systems.filter(({ id }) => !isWorkedOn(id)),
  ];
  return inOrder.flatMap((system) => {
    const started = new Set(startedOn(draft, system.id, inspections).map(({ form }) => form.id));
    return formsToStart(system, job, inspections).flatMap((form) => {
      const first = firstQuestionOf(form, inspections);
      return first && !started.has(form.id) ? [{ system, form, first }] : [];
    });
  });
}

/** how many are offered as buttons before the first is started */
const mostOffered = 4;

/** Shows the inspections of the site's systems: those that were started, and those that can be. */
export function InspectionsPart() {
  const screen = useWorkOrderScreen();
  const { draft, editor, context, readOnly } = screen;
  const { started, answered, asked } = inspectionsOf(screen);
  const isFolded = useFolded('inspections');
  const known = new Set(context.inspectionQuestions.map(({ id }) => id));
  const others = draft.inspectionAnswers.filter(
    (each) => isLive(each) && isAnswered(each) && !known.has(each.inspectionQuestionId),
  );
  const toStart = readOnly ? [] : inspectionsToStart(screen);
  if (context.inspectionForms.length === 0 && others.length === 0) return null;
  const start = ({ system, first }: (typeof toStart)[number]) => {
    fold('inspections', false);
    editor.change((edit) => startInspection(edit, { siteSystemId: system.id, first }));
  };
  const nameOf = ({ form, system }: (typeof toStart)[number]) => texts.startOf(form.text, system.text);
  const isEmpty = started.length + others.length === 0;
  return (
    <section
      className="wo-sec"
      data-part="inspections"
      data-folded={isFolded || undefined}
      id="wo-inspections"
      aria-labelledby="wo-inspections-head"
    >
      <header>
        <h2 id="wo-inspections-head">{texts.inspections}</h2>
        <span className="dim tn grow">{asked > 0 && workOrderTexts.answered(answered, asked)}</span>
        {toStart.length > 0 && (
          <Menu
            label={texts.start}
            className="btn sm"
            groups={[{ code: 'start', name: texts.start, order: 0 }]}
            buttons={toStart.map((each) => ({
              groupCode: 'start',
              text: nameOf(each),
              click: () => start(each),
            }))}
          >
            <ClipboardCheck /> {texts.start}
          </Menu>
        )}
        <FoldButton part="inspections" title={texts.inspections} />
      </header>
      {isEmpty && (
        <div className="wo-none dim">
          <p>{toStart.length > 0 || readOnly ? texts.noInspections : texts.noFormsFit}</p>
          <div className="wo-to-start">
            {toStart.slice(0, mostOffered).map((each) => (
              <Button key={`${each.system.id} ${each.form.id}`} small onClick={() => start(each)}>
                {nameOf(each)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {started.map((each) => (
        <Inspection key={`${String(each.siteSystemId)} ${each.form.id}`} inspection={each} />
      ))}
      <UnaskedAnswers
        kind="inspectionAnswers"
        answers={unaskedInspections(draft, context.inspectionQuestions)}
      />
      <RemovedAnswers answers={others} />
    </section>
  );
}

function Inspection({ inspection }: { inspection: StartedInspection }) {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const { form, siteSystemId, questions } = inspection;
  const system = systemName(draft, siteSystemId) ?? workOrderTexts.ofSite;
  const remove = () => {
    editor.change((edit) => removeInspection(edit, inspection));
    showToast({
      text: texts.inspectionRemoved(form.text),
      action: { text: texts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
  return (
    <div className="wo-inspection">
      <div className="wo-inspection-head">
        <h3 className="grow">
          {system} <small>{form.text}</small>
        </h3>
        {!readOnly && (
          <IconButton small label={texts.removeInspection(form.text, system)} onClick={remove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <div className="wo-questions">
        {questions.map((question) => (
          <AnswerField key={question.id} of={{ siteSystemId }} question={question} />
        ))}
      </div>
    </div>
  );
}
