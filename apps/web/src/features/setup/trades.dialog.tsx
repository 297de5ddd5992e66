import { type Trade, tradesSchema } from '@fieldwright/domain/settings/setup';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { changeSetup } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';
import { TradesField } from './trades-field.tsx';

/** Opens the dialog that chooses the company's trades. */
export function openTradesDialog(chosen: readonly Trade[]): void {
  openDialog({
    title: texts.tradesTitle,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ChooseTrades,
    intakeData: chosen,
  });
}

function ChooseTrades({ intakeData: chosen, dialog }: HostedProps<readonly Trade[], true>) {
  const client = useQueryClient();
  const { values, set, errors, isChanged, failure, submit } = useForm<{ trades: Trade[] }>({
    initial: { trades: [...chosen] },
    check: ({ trades: given }) => {
      const { error } = tradesSchema.safeParse(given);
      return error ? { trades: error.issues[0]!.message } : {};
    },
    save: async ({ trades: given }) => {
      await changeSetup(client, { trades: given });
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
