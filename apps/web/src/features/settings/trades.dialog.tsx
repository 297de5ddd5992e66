import { type Trade, tradesSchema } from '@fieldwright/domain/settings/setup';
import { turnedText } from '@fieldwright/domain/settings/trade-defaults';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { chooseTrades, companyQuery } from './company.data.ts';
import { useUndoableSave } from './company-save.ts';
import { tradesTexts as texts } from './trades.texts.ts';
import { TradesField } from './trades-field.tsx';

interface Chosen {
  trades: readonly Trade[];
  /** the company's version */
  version: number;
}

/** Opens the dialog that chooses the company's trades. */
export function openTradesDialog({ trades, version }: Chosen): void {
  openDialog({
    title: texts.title,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ChooseTrades,
    intakeData: { trades, version },
  });
}

function ChooseTrades({ intakeData: { trades: chosen, version }, dialog }: HostedProps<Chosen, true>) {
  const client = useQueryClient();
  const say = useUndoableSave();
  const freshVersion = async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version;
  const based = useBasis(version, freshVersion, { trades: texts.label });
  const { values, set, errors, isChanged, failure, submit } = useForm<{ trades: Trade[] }>({
    initial: { trades: [...chosen] },
    check: ({ trades: given }) => {
      const { error } = tradesSchema.safeParse(given);
      return error ? { trades: error.issues[0]!.message } : {};
    },
    save: async ({ trades: given }) => {
      const { version: now, turned } = await based((basedOn) =>
        chooseTrades(client, { trades: given, basedOn }),
      );
      const detail = (turned && turnedText(turned)) ?? texts.same;
      // a company has trades once they were chosen
      if (chosen.length === 0) showToast({ text: texts.saved, detail });
      else
        say(
          { trades: [...chosen] },
          { fields: { trades: given }, version: now },
          { saved: texts.saved, detail, undone: texts.undone },
        );
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TradesField
        chosen={values.trades}
        onChange={(given) => set('trades', given)}
        error={errors.trades}
        help={texts.help}
      />
    </>
  );
}
