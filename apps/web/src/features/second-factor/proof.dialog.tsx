import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { codeTexts } from '../sign-in/code.texts.ts';
import { AnyCodeField } from '../sign-in/code-field.tsx';
import { isCodeNeeded } from '../sign-in/code-step.tsx';
import { secondFactorTexts, setUpTexts, proofTexts as texts } from './second-factor.texts.ts';

/** The user's password, and a code if a second factor is on. */
export interface OwnProof {
  password: string;
  code?: string;
}

interface Intake {
  asksCode: boolean;
  run: (proof: OwnProof) => Promise<unknown>;
}

interface Question extends Intake {
  title: string;
  /** what will happen */
  text: string;
  /** a verb with its object */
  confirm: string;
  cancel?: string;
  icon?: ReactNode;
}

/**
 * Asks for the user's password, and a code, before a sensitive action, then runs it.
 * @returns whether it was done
 */
export async function proved({
  title,
  text,
  confirm,
  cancel,
  icon,
  ...intakeData
}: Question): Promise<boolean> {
  const { action } = await openDialog<Intake, true>({
    title,
    text,
    type: 'warning',
    icon: icon ?? <ShieldAlert />,
    width: 420,
    buttons: [
      { id: 'cancel', text: cancel ?? setUpTexts.cancel, secondary: true },
      { id: 'save', text: confirm, danger: true },
    ],
    component: OwnProofFields,
    intakeData,
  }).result;
  return action === 'save';
}

function OwnProofFields({ intakeData: { asksCode, run }, dialog }: HostedProps<Intake, true>) {
  const [needsCode, setNeedsCode] = useState(asksCode);
  const { text, failure, submit } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password ? {} : { password: setUpTexts.passwordMissing }),
      ...(needsCode && !code.trim() ? { code: codeTexts.missing } : {}),
    }),
    save: async ({ password, code }) => {
      try {
        await run({ password, ...(needsCode && { code }) });
      } catch (error) {
        // turned on elsewhere since
        if (isCodeNeeded(error)) setNeedsCode(true);
        throw error;
      }
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  useEffect(() => {
    if (needsCode && !asksCode) document.querySelector<HTMLElement>('dialog [name="code"]')?.focus();
  }, [needsCode, asksCode]);
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <PasswordField {...text('password')} label={texts.password} autoComplete="current-password" />
      {needsCode && <AnyCodeField {...text('code')} label={secondFactorTexts.code} />}
    </>
  );
}
