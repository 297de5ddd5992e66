import { letter } from '../../integrations/mail/letter.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';

export function resetLetter(to: string, id: string, url: string): Mail {
  return letter({
    to,
    id,
    subject: 'Set a new password',
    lines: ['Somebody asked for a new password for this e-mail address at Fieldwright.'],
    action: { text: 'Set a new password', url },
    footer: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  });
}

export interface InvitationLetter {
  to: string;
  id: string;
  url: string;
  firstName: string;
  companyName: string;
  inviter: string | null;
}

export function invitationLetter({ to, id, url, firstName, companyName, inviter }: InvitationLetter): Mail {
  return letter({
    to,
    id,
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
