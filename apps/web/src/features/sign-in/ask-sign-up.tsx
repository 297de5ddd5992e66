import { zoneChoices, zoneText } from '@fieldwright/domain/customers/site-zone';
import { ownZone } from '@fieldwright/domain/kernel/date-format';
import { useState } from 'react';
import { timeNow } from '../../lib/clock.ts';
import { send } from '../../lib/requests/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { invitationTexts } from './invitation.texts.ts';
import { signInTexts } from './sign-in.texts.ts';
import { signUpTexts as texts } from './sign-up.texts.ts';

/** Asks for a new company and its owner, and for an email with a link that makes it. */
export function AskSignUp() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, text, values, errors, set, busy, failure } = useForm({
    first: 'companyName',
    initial: { companyName: '', firstName: '', lastName: '', email: '', timeZone: ownZone() },
    check: ({ companyName, firstName, lastName, email }) => ({
      ...(companyName.trim() ? {} : { companyName: texts.companyMissing }),
      ...(firstName.trim() ? {} : { firstName: invitationTexts.nameMissing }),
      ...(lastName.trim() ? {} : { lastName: invitationTexts.nameMissing }),
      ...(email.trim() ? {} : { email: signInTexts.emailMissing }),
    }),
    save: async (asked) => {
      await send('POST /api/signups', { body: asked });
      setSentTo(asked.email.trim());
    },
  });
  if (sentTo) {
    return (
      <>
        <h1>{texts.sentTitle}</h1>
        <output>{texts.sent(sentTo)}</output>
        <p className="dim">{texts.sentHelp}</p>
        <Button onClick={() => setSentTo(null)}>{texts.again}</Button>
      </>
    );
  }
  return (
    <form {...form}>
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('companyName')} label={texts.companyName} autoComplete="organization" />
      <div className="two-fields">
        <TextField {...text('firstName')} label={texts.firstName} autoComplete="given-name" />
        <TextField {...text('lastName')} label={texts.lastName} autoComplete="family-name" />
      </div>
      <EmailField {...text('email')} label={texts.email} autoComplete="email" />
      <SelectField
        label={texts.timeZone}
        value={values.timeZone}
        options={zoneChoices('', values.timeZone).map((zone) => ({
          value: zone,
          text: zoneText(zone, timeNow()),
        }))}
        error={errors.timeZone}
        onChange={(zone) => set('timeZone', zone)}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
