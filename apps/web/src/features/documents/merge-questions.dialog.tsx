import type {
  Choice,
  MergeQuestion,
  SameFieldQuestion,
} from '@fieldwright/domain/kernel/edit-merge-question';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { initials } from '@fieldwright/domain/people/person';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { type ReactNode, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { whoOf } from '../../lib/who.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import type { DocumentEditor } from './document-editor.ts';
import type { EditedDocument } from './document-kind.ts';
import { documentTexts as texts } from './documents.texts.ts';
import './documents.css';
import { AskedAmounts } from './asked-amounts.tsx';
import { PersonChip } from './person-chip.tsx';
import { fieldText, isWorded, personOf, recordText, valueText } from './record-words.ts';

interface Intake {
  questions: readonly MergeQuestion[];
  kind: DocumentName;
  draft: Aggregate & PricedAs;
  /** the site's; null if the document has none */
  timeZone: string | null;
  answer: (choices: readonly Choice[]) => Promise<void>;
}

/**
 * Asks about conflicts: a field that two users changed, or a record that one removed and the other changed.
 * Closing the dialog without answers saves nothing; the next save asks again.
 */
export function openMergeQuestions<A extends EditedDocument>(editor: DocumentEditor<A>): void {
  const { asked, edit, context } = editor.state.get();
  if (!asked) return;
  const timeZone = context.place?.timeZone ?? null;
  const areYours = asked.questions.every((question) => whoChanged(question).isYou);
  const opened = openDialog<Intake, true>({
    title: texts.askTitle(areYours),
    width: 500,
    buttons: [
      { id: 'cancel', text: texts.askLater, secondary: true },
      { id: 'save', text: texts.askSave },
    ],
    component: MergeQuestions,
    intakeData: {
      questions: asked.questions,
      kind: editor.kind.shape.name as DocumentName,
      // both documents say whose prices their lines have
      draft: edit.draft as Aggregate as Intake['draft'],
      timeZone,
      answer: editor.answer,
    },
  });
  void opened.result.then(({ action }) => (action === 'save' ? undefined : editor.leaveAsked()));
}

function MergeQuestions({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { questions, kind, draft, timeZone, answer } = intakeData;
  const { me } = useMain();
  const { timeZone: beside } = me.company;
  const now = useNow();
  const zone = { timeZone: timeZone ?? beside, beside };
  const whenOf = (at: string) => momentText(at, now, zone);
  const [chosen, setChosen] = useState<readonly (Choice | null)[]>(() =>
    questions.map(({ choices }) => (choices.length === 1 ? choices[0]! : null)),
  );
  const isOpen = chosen.some((choice) => choice === null);
  useDialogPart(dialog, {
    disabled: isOpen ? ['save'] : [],
    helperText: isOpen ? texts.askAll : undefined,
    save: async () => {
      await answer(chosen.filter((choice) => choice !== null));
      return true as const;
    },
  });
  return (
    <div className="merge-questions">
      <p className="dim">{texts.askLead}</p>
      {questions.map((question, index) => {
        const chips = chipsOf(question, initials(me));
        return (
          <section key={`${question.type} ${question.record.kind} ${question.record.id} ${index}`}>
            <OneOf
              label={titleOf(question, draft, whenOf)}
              choices={choicesOf(question)}
              before={chips}
              chosen={chosen[index] ?? null}
              onChange={(choice) => setChosen(chosen.toSpliced(index, 1, choice))}
            />
            {question.type === 'sameField' && <AskedAmounts {...{ question, kind, draft, zone, chips }} />}
          </section>
        );
      })}
    </div>
  );
}

const whoChanged = ({ by }: MergeQuestion) => whoOf(by, texts.somebody);

function titleOf(question: MergeQuestion, draft: Aggregate, whenOf: (at: string) => string): string {
  const { at, record } = question;
  const who = whoChanged(question);
  const when = at ? whenOf(at) : null;
  const gone = question.type === 'theyRemoved' ? question.restore[0]?.fields : undefined;
  const what = recordText(record, draft, gone);
  if (question.type === 'sameField') {
    const fields = telling(question.fields)
      .map(({ field }) => fieldText(field))
      .join(', ');
    return texts.askSame({ what, fields, who, when });
  }
  return question.type === 'theyRemoved'
    ? texts.askTheyRemoved({ what, who, when })
    : texts.askYouRemoved({ what, who, when });
}

/** Returns a chip for each choice, with the name of the person whose version it is. */
function chipsOf(question: MergeQuestion, own: string): Record<Choice, ReactNode> {
  const { isYou } = whoChanged(question);
  const { who, initials: letters } = personOf(question.by);
  return {
    theirs: <PersonChip initials={letters} text={who} />,
    yours: <PersonChip initials={own} text={isYou ? texts.youHere : texts.you} />,
  };
}

/** Returns the texts of the possible choices: what stays, or its values. */
function choicesOf(question: MergeQuestion): Partial<Record<Choice, string>> {
  const all: Record<Choice, string> = { theirs: theirsOf(question), yours: yoursOf(question) };
  return Object.fromEntries(question.choices.map((choice) => [choice, all[choice]]));
}

function theirsOf(question: MergeQuestion): string {
  if (question.type === 'theyRemoved') return texts.leaveRemoved;
  if (question.type === 'youRemoved') return texts.keepTheirs(whoChanged(question));
  return valuesText(question, 'theirs');
}

function yoursOf(question: MergeQuestion): string {
  if (question.type === 'theyRemoved') return texts.bringBack;
  if (question.type === 'youRemoved') return texts.removeAnyway;
  return valuesText(question, 'yours');
}

const valuesText = ({ fields }: SameFieldQuestion, side: Choice): string =>
  telling(fields)
    .map((each) => valueText(each.field, each[side]))
    .join(', ');

type Asked = SameFieldQuestion['fields'];

/** Returns the fields that show the user how two groups of related fields differ. */
function telling(fields: Asked): Asked {
  const differing = fields.filter(
    ({ field, theirs, yours }) => JSON.stringify(theirs) !== JSON.stringify(yours) && isWorded(field),
  );
  const readable = differing.filter(({ field }) => !field.endsWith('Id'));
  return readable.length > 0 ? readable : differing;
}
