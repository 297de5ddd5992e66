import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError, textOf } from '../../lib/api-error.ts';
import type { Answer } from '../../lib/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField, CodeField } from '../sign-in/code-field.tsx';
import { setUpTexts as texts } from './second-factor.texts.ts';
import './second-factor.css';

type Begun = Answer<'POST /api/secondfactor/setup'>;

interface Props {
  /** one is on already, and is replaced */
  isOn: boolean;
  /** it is on; these are its recovery codes */
  done: (recoveryCodes: readonly string[]) => void;
  cancel?: () => void;
}

/** Sets an authenticator app up: the password, then the QR code and the app's first code. */
export function SetUp({ isOn, done, cancel }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  if (!begun)
    return (
      <Prove isOn={isOn} begin={(setup) => (setExpired(null), setBegun(setup))} {...{ cancel, expired }} />
    );
  const again = (why: string) => {
    setExpired(why);
    setBegun(null);
  };
  return <Confirm {...{ begun, done, cancel, again }} />;
}

interface ProveProps {
  isOn: boolean;
  begin: (begun: Begun) => void;
  cancel: (() => void) | undefined;
  expired: string | null;
}

function Prove({ isOn, begin, cancel, expired }: ProveProps) {
  const { form, text, busy, failure } = useForm({
    first: 'password',
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: texts.passwordMissing }),
      ...(isOn && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ password, code }) =>
      begin(await api('POST /api/secondfactor/setup', { body: { password, ...(isOn && { code }) } })),
  });
  return (
    <form {...form} className="second-factor-form">
      <p>{texts.passwordLead}</p>
      {(failure || expired) && <Note kind="bad">{failure?.text ?? expired}</Note>}
      <PasswordField {...text('password')} label={texts.password} autoComplete="current-password" />
      {isOn && <AnyCodeField {...text('code')} label={texts.currentCode} />}
      <Buttons submit={texts.next} {...{ busy, cancel }} />
    </form>
  );
}

interface ConfirmProps {
  begun: Begun;
  done: Props['done'];
  cancel: (() => void) | undefined;
  again: (why: string) => void;
}

function Confirm({ begun: { secret, qr, setup }, done, cancel, again }: ConfirmProps) {
  const { form, text, busy, failure } = useForm({
    first: 'code',
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: codeTexts.missing }),
    save: async ({ code }) => {
      try {
        done((await api('POST /api/secondfactor', { body: { setup, code } })).recoveryCodes);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'step_expired') throw error;
        again(textOf(error));
      }
    },
  });
  return (
    <form {...form} className="second-factor-form">
      <h2>{texts.scan}</h2>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={texts.qr}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        {texts.noScan}
        <br />
        <code className="secret">{secret.match(/.{4}/g)!.join(' ')}</code>
      </p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <CodeField {...text('code')} label={texts.firstCode} help={texts.firstCodeHelp} />
      <Buttons submit={texts.turnOn} {...{ busy, cancel }} />
    </form>
  );
}

/** What ends each of these forms. */
export function Buttons({
  submit,
  busy,
  cancel,
  danger,
}: {
  submit: string;
  busy: boolean;
  cancel: (() => void) | undefined;
  danger?: boolean;
}) {
  return (
    <div className="actions">
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
      {cancel && (
        <Button type="button" onClick={cancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}
