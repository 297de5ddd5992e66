import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type CardAccount, connectAccount } from './card-settings.data.ts';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';

type Provider = CardAccount['provider'];

/** Opens the dialog that connects an account with a provider, or replaces it. */
export function openConnect(provider: Provider): void {
  openDialog<Provider, true>({
    title: texts.connect[provider],
    text: texts.sealed,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.connect[provider] },
    ],
    component: Connect,
    intakeData: provider,
  });
}

function Connect({ intakeData: provider, dialog }: HostedProps<Provider, true>) {
  const client = useQueryClient();
  const [key, setKey] = useState('');
  const [locationId, setLocation] = useState('');
  const [publicId, setPublicId] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useDialogPart(dialog, {
    disabled: key.trim() === '' ? ['save'] : [],
    save: async () => {
      setWrong({});
      try {
        const id = publicId.trim();
        await connectAccount(client, {
          provider,
          key: key.trim(),
          locationId: locationId.trim(),
          // an account that is connected again keeps its own
          ...(id !== '' && { publicId: id }),
        });
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
        setWrong(error.fields);
        return null;
      }
      showToast({ text: texts.nowConnected(texts.names[provider]) });
      return true as const;
    },
  });
  return (
    <>
      <TextField
        label={texts.key[provider]}
        help={texts.keyHelp[provider]}
        required
        type="password"
        autoComplete="off"
        value={key}
        error={wrong['key']}
        onChange={setKey}
      />
      {provider === 'square' && (
        <TextField
          label={texts.location}
          help={texts.locationHelp}
          value={locationId}
          error={wrong['locationId']}
          onChange={setLocation}
        />
      )}
      <TextField
        label={texts.publicId[provider]}
        help={texts.publicIdHelp[provider]}
        autoComplete="off"
        value={publicId}
        error={wrong['publicId']}
        onChange={setPublicId}
      />
    </>
  );
}
