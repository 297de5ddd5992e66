import { useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField, CodeField } from '../sign-in/code-field.tsx';
import { AlreadyOn } from './already-on.tsx';
import { FormButtons } from './form-buttons.tsx';
import { isOnSince } from './second-factor.data.ts';
import { setUpTexts as texts } from './second-factor.texts.ts';
import './second-factor.css';

type SaveContext = Answer<'POST /api/secondfactor/setup'>;

interface Props {
  /** since when the replaced one was on; null if none was */
  since: string | null;
  /** called with the recovery codes once it is on */
  done: (recoveryCodes: readonly string[]) => void;
  /** called if it was already on and the user continues without recovery codes */
  skip: () => void;
  cancel?: () => void;
}

/** Sets up an authenticator app: the password, then the QR code and the app's first code. */
export function SetUp({ since: latest, done, skip, cancel }: Props) {
  // the one being replaced, even if `latest` changes
  const [since] = useState(latest);
  const [begun, setBegun] = useState<SaveContext | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  /** Handles a refused code: an earlier one may have been accepted with a lost response. */
  const unlessThere: Judge = async (error) => {
    if (!(error instanceof ApiError) || !['wrong_code', 'step_expired'].includes(error.code)) throw error;
    if (await isOnSince(since)) return setThere(true);
    if (error.code === 'wrong_code') throw error;
    setExpired(textOf(error));
    setBegun(null);
  };
  if (isThere) return <AlreadyOn {...{ done, skip }} />;
  if (begun) return <Confirm {...{ begun, done, cancel, unlessThere }} />;
  const begin = (setup: SaveContext) => {
    setExpired(null);
    setBegun(setup);
  };
  return <Prove isOn={since !== null} {...{ begin, cancel, expired, unlessThere }} />;
}

/** Handles an error. @throws it if the form should show it */
type Judge = (error: unknown) => Promise<void>;

interface ProveProps {
  isOn: boolean;
  begin: (begun: SaveContext) => void;
  cancel: (() => void) | undefined;
  expired: string | null;
  unlessThere: Judge;
}

function Prove({ isOn, begin, cancel, expired, unlessThere }: ProveProps) {
  const { form, text, busy, failure } = useForm({
    first: 'password',
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: texts.passwordMissing }),
      ...(isOn && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ password, code }) => {
      try {
        begin(await api('POST /api/secondfactor/setup', { body: { password, ...(isOn && { code }) } }));
      } catch (error) {
        await unlessThere(error);
      }
    },
  });
  return (
    <form {...form} className="second-factor-form">
      <p>{texts.passwordLead}</p>
      {(failure || expired) && <Note kind="bad">{failure?.text ?? expired}</Note>}
      <PasswordField {...text('password')} label={texts.password} autoComplete="current-password" />
      {isOn && <AnyCodeField {...text('code')} label={texts.currentCode} />}
      <FormButtons submit={texts.next} {...{ busy, cancel }} />
    </form>
  );
}

interface ConfirmProps {
  begun: SaveContext;
  done: Props['done'];
  cancel: (() => void) | undefined;
  unlessThere: Judge;
}

function Confirm({ begun: { secret, qr, setup }, done, cancel, unlessThere }: ConfirmProps) {
  const { form, text, busy, failure } = useForm({
    first: 'code',
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: codeTexts.missing }),
    save: async ({ code }) => {
      try {
        done((await api('POST /api/secondfactor', { body: { setup, code } })).recoveryCodes);
      } catch (error) {
        await unlessThere(error);
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
      <FormButtons submit={texts.turnOn} {...{ busy, cancel }} />
    </form>
  );
}
