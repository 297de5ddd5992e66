import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError, textOf } from '../../lib/api-error.ts';
import type { Answer } from '../../lib/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField, CodeField } from '../sign-in/code-field.tsx';
import { AlreadyOn } from './already-on.tsx';
import { FormButtons } from './form-buttons.tsx';
import { isOnSince } from './second-factor.data.ts';
import { setUpTexts as texts } from './second-factor.texts.ts';
import './second-factor.css';

type Begun = Answer<'POST /api/secondfactor/setup'>;

interface Props {
  /** since when the one is on that is replaced; null where none is */
  since: string | null;
  /** it is on; these are its recovery codes */
  done: (recoveryCodes: readonly string[]) => void;
  /** it turned out to be on, and the person goes on without its recovery codes */
  skip: () => void;
  cancel?: () => void;
}

/** Sets an authenticator app up: the password, then the QR code and the app's first code. */
export function SetUp({ since: latest, done, skip, cancel }: Props) {
  // whatever is heard of it later, this one is replaced
  const [since] = useState(latest);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  /** What refuses a code may come of one that was taken before, whose answer was lost. */
  const unlessThere: Judge = async (error) => {
    if (!(error instanceof ApiError) || !['wrong_code', 'step_expired'].includes(error.code)) throw error;
    if (await isOnSince(since)) return setThere(true);
    if (error.code === 'wrong_code') throw error;
    setExpired(textOf(error));
    setBegun(null);
  };
  if (isThere) return <AlreadyOn {...{ done, skip }} />;
  if (begun) return <Confirm {...{ begun, done, cancel, unlessThere }} />;
  const begin = (setup: Begun) => {
    setExpired(null);
    setBegun(setup);
  };
  return <Prove isOn={since !== null} {...{ begin, cancel, expired, unlessThere }} />;
}

/** What an error comes to, @throws it where the form is to say it */
type Judge = (error: unknown) => Promise<void>;

interface ProveProps {
  isOn: boolean;
  begin: (begun: Begun) => void;
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
  begun: Begun;
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
