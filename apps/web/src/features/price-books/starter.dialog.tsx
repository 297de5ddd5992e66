import { starterBookSchema, starterNames } from '@fieldwright/domain/price-books/starter-book';
import { type Trade, trades } from '@fieldwright/domain/settings/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { onceImported } from '../../ui/toast/once-imported.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { TradesField } from '../settings/trades-field.tsx';
import { booksChanged } from './price-book-edits.data.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { pricingRulesQuery } from './pricing-rules.data.ts';
import {
  blankFigures,
  FiguresFields,
  readFigures,
  SuggestedRates,
  type TypedFigures,
} from './start-figures.tsx';
import { starterTexts as texts } from './starter.texts.ts';
import { useKeptRemoval } from './use-kept-removal.ts';

interface TypedStarter extends TypedFigures {
  text: string;
  trades: Trade[];
}

/** Opens the dialog that adds a price book of example services and parts. @returns its id; null if canceled */
export async function openStarterDialog(): Promise<number | null> {
  const { result } = await openDialog<null, number>({
    title: texts.title,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.add },
    ],
    component: StarterLoaded,
    intakeData: null,
  }).result;
  return result;
}

/** Waits for what the fields start from. */
function StarterLoaded(props: HostedProps<null, number>) {
  const rules = useQuery(pricingRulesQuery);
  const { trades: own } = useMain().me.company;
  if (rules.isPending)
    return (
      <output className="spin">
        <span className="sr">{uiTexts.loading}</span>
      </output>
    );
  return <StarterFields {...props} asksFigures={!rules.data} own={own} />;
}

interface FieldsProps extends HostedProps<null, number> {
  /** the company has no pricing rules yet */
  asksFigures: boolean;
  /** the trades that the company chose */
  own: readonly Trade[];
}

function StarterFields({ dialog, asksFigures, own }: FieldsProps) {
  const client = useQueryClient();
  const [guid] = useState(() => crypto.randomUUID());
  const saved = useRef(0);
  const { remove } = useKeptRemoval('pricebooks');
  const { values, set, text, errors, isChanged, failure, submit } = useForm<TypedStarter>({
    initial: {
      text: starterNames.book,
      trades: [...(own.length > 0 ? own : trades)],
      ...blankFigures,
    },
    first: 'text',
    check: (typed) => {
      const figures = readFigures(typed);
      const { error } = starterBookSchema.safeParse({ text: typed.text.trim(), trades: typed.trades });
      const wrong = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
      return {
        ...(asksFigures && 'wrong' in figures && figures.wrong),
        ...wrong,
      } as FieldErrors<TypedStarter>;
    },
    save: async (typed) => {
      const figures = readFigures(typed);
      const body = {
        guid,
        text: typed.text,
        trades: typed.trades,
        ...(asksFigures && 'hourlyCents' in figures && figures),
      };
      const { id } = await onceImported(() => api('POST /api/pricebooks/starter', { body }));
      saved.current = id;
      noteSave();
      const name = typed.text.trim();
      await Promise.all([booksChanged(client), client.invalidateQueries({ queryKey: ['pricingRules'] })]);
      showToast({
        text: editsTexts.added(name),
        action: { text: uiTexts.undo, undo: true, run: () => void remove({ id, text: name }) },
      });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.unsaved,
    save: async () => ((await submit()) ? saved.current : null),
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <p className="dim">{texts.lead}</p>
      <TextField {...text('text')} label={texts.name} required autoComplete="off" />
      <TradesField
        own={own}
        chosen={values.trades}
        onChange={(given) => set('trades', given)}
        error={errors.trades}
      />
      {asksFigures && (
        <>
          <p className="dim">{texts.figures}</p>
          <FiguresFields text={text} />
          <SuggestedRates hourlyCents={values.hourlyCents} />
        </>
      )}
    </>
  );
}
