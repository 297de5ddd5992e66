import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import { type ReactNode, useState } from 'react';
import { isPassing } from '../../lib/errors/api-error.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { CheckField, EmailField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { paperTexts as texts } from './paper.texts.ts';

/** The last address used for each customer, while the app is open. */
const lastUsed = new Map<number, string>();

/** Refetches what shows the customer's email address. */
function keptEmail(): void {
  for (const key of ['customers', 'customer', 'workorder'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** What is sent: the address, whether to store it for the customer, and the key of the request. */
interface MailRequest {
  email: string;
  keep: boolean;
  key: string;
}

interface MailForm {
  customerId: number;
  /** the customer's; empty if unknown */
  email: string;
  /** sends the email, and says so */
  send(request: MailRequest): Promise<{ email: string }>;
}

/**
 * Returns the fields that ask for the address of an email to a customer, and what sends it: once, however often
 * it is tried, until the address changes or the server refuses.
 */
export function useMailForm({ customerId, email, send }: MailForm): {
  fields: ReactNode;
  submit(): Promise<boolean>;
} {
  const [key, renew] = useState(() => crypto.randomUUID());
  // an existing address is not replaced
  const mayKeep = email === '';
  const [keep, setKeep] = useState(true);
  const { text, failure, submit } = useForm({
    initial: { email: lastUsed.get(customerId) ?? email },
    check: (filled) => fieldErrors({ email: receiptRequestSchema.shape.email }, filled),
    save: async (filled) => {
      const request = { ...filled, keep: mayKeep && keep, key };
      try {
        lastUsed.set(customerId, (await send(request)).email);
        if (request.keep) keptEmail();
      } catch (error) {
        if (!isPassing(error)) renew(crypto.randomUUID());
        throw error;
      }
    },
  });
  const field = text('email');
  const fields = (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <EmailField
        label={texts.email}
        {...field}
        onChange={(value) => {
          // a different address is a new email
          renew(crypto.randomUUID());
          field.onChange(value);
        }}
      />
      {mayKeep && (
        <CheckField
          name="keep"
          checked={keep}
          onChange={(wanted) => {
            renew(crypto.randomUUID());
            setKeep(wanted);
          }}
        >
          {texts.keepEmail}
        </CheckField>
      )}
    </>
  );
  return { fields, submit };
}
