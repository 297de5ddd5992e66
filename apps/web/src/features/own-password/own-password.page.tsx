import { newPasswordSchema, refuseSamePassword } from '@fieldwright/domain/people/password';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { api } from '../../lib/requests/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { sessionsQuery } from '../sessions/sessions.data.ts';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField } from '../sign-in/code-field.tsx';
import { isCodeNeeded } from '../sign-in/code-step.tsx';
import { ownPasswordTexts as texts } from './own-password.texts.ts';

/** Lets users change their own password with the current one. */
export function OwnPasswordPage() {
  useTitle(texts.title);
  // after a change the form starts empty
  const [changes, setChanges] = useState(0);
  return (
    <SettingsFrame title={texts.title} lead={texts.lead}>
      <PasswordForm key={changes} done={() => setChanges(changes + 1)} />
      <p className="dim">{texts.forgotten}</p>
    </SettingsFrame>
  );
}

const rules = { newPassword: newPasswordSchema };

function checkFields(filled: { password: string; newPassword: string }) {
  const { password, newPassword } = filled;
  const same = refuseSamePassword(password, newPassword);
  if (!password) return { password: texts.currentMissing };
  if (!newPassword) return { newPassword: texts.nextMissing };
  return same ? { newPassword: same } : fieldErrors(rules, { newPassword });
}

function PasswordForm({ done }: { done: () => void }) {
  const { me } = useMain();
  const client = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, text, busy, failure } = useForm({
    initial: { password: '', newPassword: '', code: '' },
    check: ({ code, ...filled }) => ({
      ...checkFields(filled),
      ...(needsCode && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ code, ...filled }) => {
      try {
        await api('POST /api/password', { body: { ...filled, ...(needsCode && { code }) } });
      } catch (error) {
        if (!(error instanceof ApiError) || !isCodeNeeded(error)) throw error;
        return setNeedsCode(true);
      }
      void client.invalidateQueries(sessionsQuery);
      showToast({ text: texts.changed });
      done();
    },
  });
  useEffect(() => {
    if (needsCode) document.querySelector<HTMLElement>('.own-password [name="code"]')?.focus();
  }, [needsCode]);
  return (
    <form {...form} className="settings-form own-password">
      {failure && <Note kind="bad">{failure.text}</Note>}
      {/* tells password managers which account it is */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField {...text('password')} label={texts.current} autoComplete="current-password" />
      <PasswordField
        {...text('newPassword')}
        label={texts.next}
        help={texts.nextHelp}
        autoComplete="new-password"
      />
      {needsCode && <AnyCodeField {...text('code')} label={texts.code} help={texts.codeHelp} />}
      <Button type="submit" kind="primary" busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
