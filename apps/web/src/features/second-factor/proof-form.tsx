import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField } from '../sign-in/code-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { secondFactorTexts, setUpTexts } from './second-factor.texts.ts';

interface Props {
  /** what the action does */
  lead: string;
  submit: string;
  danger?: boolean;
  cancel: () => void;
  run: (proof: { password: string; code: string }) => Promise<void>;
}

/**
 * Asks for password and code before a change of the second factor, since the screen may be someone else's.
 */
export function ProofForm({ lead, submit, danger, cancel, run }: Props) {
  const { form, text, busy, failure } = useForm({
    first: 'password',
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: setUpTexts.passwordMissing }),
      ...(code.trim() ? {} : { code: codeTexts.missing }),
    }),
    save: run,
  });
  return (
    <form {...form} className="second-factor-form">
      <p>{lead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <PasswordField {...text('password')} label={setUpTexts.password} autoComplete="current-password" />
      <AnyCodeField {...text('code')} label={secondFactorTexts.code} />
      <FormButtons submit={submit} busy={busy} cancel={cancel} danger={danger ?? false} />
    </form>
  );
}
