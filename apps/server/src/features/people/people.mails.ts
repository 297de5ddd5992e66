import { letter } from '../../integrations/mail/letter.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';

type Words = Omit<Mail, 'id'>;

export function resetLetter(to: string, url: string): Words {
  return letter({
    to,
    subject: 'Set a new password',
    lines: ['Someone asked for a new password for your Fieldwright account.'],
    action: { text: 'Set a new password', url },
    footer:
      "The link works once, for one hour. If it wasn't you, ignore this email. Your password stays the same.",
  });
}

interface PasswordChanged {
  to: string;
  /** when */
  date: string;
  timeZone: string;
  /** from where */
  device: string;
  address: string;
  /** where a new one is asked for */
  url: string;
}

export function passwordChangedLetter({ date, timeZone, device, address, ...given }: PasswordChanged): Words {
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
  }).format(new Date(date));
  return letter({
    to: given.to,
    subject: 'Your password was changed',
    lines: [
      'The password of your Fieldwright account was changed.',
      'If this was you, there is nothing to do. If not, set a new password now and tell an owner or admin of your company.',
    ],
    facts: [
      ['When', when],
      ['Device', device],
      ['IP address', address],
    ],
    action: { text: 'Set a new password', url: given.url },
    footer: 'Every device was signed out when the password was changed.',
  });
}

export interface InvitationLetter {
  to: string;
  url: string;
  firstName: string;
  companyName: string;
  inviter: string | null;
}

export function invitationLetter({ to, url, firstName, companyName, inviter }: InvitationLetter): Words {
  return letter({
    to,
    subject: `Join ${companyName} on Fieldwright`,
    lines: [
      `Hello ${firstName},`,
      inviter
        ? `${inviter} has invited you to work with ${companyName} on Fieldwright.`
        : `You have been invited to work with ${companyName} on Fieldwright.`,
    ],
    action: { text: `Join ${companyName}`, url },
    footer: 'The link works for seven days. If you do not know the company, do nothing.',
  });
}
