import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type CardAccount, changePublicId } from './card-settings.data.ts';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';

/** Opens the dialog that changes how browsers name an account to its provider, so that the office can type cards. */
export function openPublicId(account: CardAccount): void {
  openDialog<CardAccount, true>({
    title: texts.publicId[account.provider],
    text: texts.publicIdText(texts.names[account.provider]),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.publicIdSave },
    ],
    component: PublicId,
    intakeData: account,
  });
}

function PublicId({ intakeData: account, dialog }: HostedProps<CardAccount, true>) {
  const client = useQueryClient();
  const [publicId, setPublicId] = useState(account.publicId ?? '');
  const [wrong, setWrong] = useState<string>();
  useDialogPart(dialog, {
    save: async () => {
      setWrong(undefined);
      try {
        await changePublicId(client, account.id, publicId.trim());
      } catch (error) {
        const why = error instanceof ApiError ? error.fields['publicId'] : undefined;
        if (why === undefined) throw error;
        setWrong(why);
        return null;
      }
      showToast({ text: texts.saved });
      return true as const;
    },
  });
  return (
    <TextField
      label={texts.publicId[account.provider]}
      help={texts.publicIdHelp[account.provider]}
      autoComplete="off"
      value={publicId}
      error={wrong}
      onChange={setPublicId}
    />
  );
}
