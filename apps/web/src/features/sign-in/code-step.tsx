import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts as texts } from './code.texts.ts';
import { AnyCodeField, CodeField } from './code-field.tsx';

/** Checks whether the password was correct and a code is needed next. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_needed';

interface Props {
  /** finishes signing in with the code */
  finish: (code: string) => Promise<void>;
  /** goes back to the password. @param expired the code came too late */
  back: (expired: boolean) => void;
}

/** Shows the second step of signing in: an authenticator code, or a recovery code. */
export function CodeStep(props: Props) {
  const [recovery, setRecovery] = useState(false);
  return (
    <CodeForm key={String(recovery)} {...props} recovery={recovery} toggle={() => setRecovery(!recovery)} />
  );
}

function CodeForm({ finish, back, recovery, toggle }: Props & { recovery: boolean; toggle: () => void }) {
  const { form, text, busy, failure } = useForm({
    first: 'code',
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: texts.missing }),
    save: async ({ code }) => {
      try {
        await finish(code);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'step_expired') throw error;
        back(true);
      }
    },
  });
  const Field = recovery ? AnyCodeField : CodeField;
  return (
    <form {...form} aria-labelledby="code-title">
      <h1 id="code-title">{texts.title}</h1>
      <p className="lead">{recovery ? texts.recoveryLead : texts.lead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <Field {...text('code')} help={recovery ? texts.noCodes : undefined} />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.submit}
      </Button>
      <div className="entry-links">
        <button type="button" className="text-button" onClick={toggle}>
          {recovery ? texts.toApp : texts.toRecovery}
        </button>
        <button type="button" className="text-button" onClick={() => back(false)}>
          {texts.back}
        </button>
      </div>
    </form>
  );
}
