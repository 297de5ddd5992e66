import { type Trade, tradesSchema } from '@fieldwright/domain/settings/setup';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { changeSetup, type Setup, setupQuery } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';
import { TradesField } from './trades-field.tsx';

type Chosen = Pick<Setup, 'trades' | 'version'>;

/** Opens the dialog that chooses the company's trades. */
export function openTradesDialog({ trades, version }: Chosen): void {
  openDialog({
    title: texts.tradesTitle,
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
  const freshVersion = async () => (await client.fetchQuery(setupQuery)).version;
  const based = useBasis(version, freshVersion, { trades: texts.tradesLabel });
  const { values, set, errors, isChanged, failure, submit } = useForm<{ trades: Trade[] }>({
    initial: { trades: [...chosen] },
    check: ({ trades: given }) => {
      const { error } = tradesSchema.safeParse(given);
      return error ? { trades: error.issues[0]!.message } : {};
    },
    save: async ({ trades: given }) => {
      await based((basedOn) => changeSetup(client, { trades: given, basedOn }));
      showToast({ text: texts.tradesSaved });
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
        help={texts.tradesHelp}
      />
    </>
  );
}
