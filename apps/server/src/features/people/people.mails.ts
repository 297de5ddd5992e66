import { preciseText } from '@fieldwright/domain/kernel/clock-text';
import { composeMail } from '../../integrations/mail/compose-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { peopleMails as texts } from './people-mails.texts.ts';

type Words = Omit<Mail, 'id'>;

export function composeReset(to: string, url: string): Words {
  return composeMail({
    to,
    subject: texts.reset.subject,
    lines: [texts.reset.asked],
    action: { text: texts.setPassword, url },
    footer: texts.reset.footer,
  });
}

/** Names no company and no person: strangers type them, and the email goes to any address. */
export function composeSignUp(to: string, url: string): Words {
  return composeMail({
    to,
    subject: texts.signUp.subject,
    lines: [texts.signUp.asked],
    action: { text: texts.signUp.action, url },
    footer: texts.signUp.footer,
  });
}

interface PasswordChanged {
  to: string;
  /** time of the change */
  date: string;
  timeZone: string;
  /** the device and address that made the change */
  device: string;
  address: string;
  /** that device is still signed in */
  stays: boolean;
  /** the page where a new password can be requested */
  url: string;
}

export function composePasswordChanged({
  date,
  timeZone,
  device,
  address,
  stays,
  ...given
}: PasswordChanged): Words {
  const when = preciseText(date, timeZone);
  return composeMail({
    to: given.to,
    subject: texts.passwordChanged.subject,
    lines: [texts.passwordChanged.changed, texts.passwordChanged.ifNotYou],
    facts: [
      [texts.facts.when, when],
      [texts.facts.device, device],
      [texts.facts.address, address],
    ],
    action: { text: texts.setPassword, url: given.url },
    footer: stays ? texts.passwordChanged.otherDevices : texts.passwordChanged.allDevices,
  });
}

export interface InvitationContent {
  to: string;
  url: string;
  firstName: string;
  companyName: string;
  inviter: string | null;
}

export function composeInvitation({ to, url, firstName, companyName, inviter }: InvitationContent): Words {
  return composeMail({
    to,
    subject: texts.invitation.subject(companyName),
    lines: [texts.invitation.hello(firstName), texts.invitation.invited(companyName, inviter)],
    action: { text: texts.invitation.action(companyName), url },
    footer: texts.invitation.footer,
  });
}
