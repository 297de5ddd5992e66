import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { letter } from '../../integrations/mail/letter.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';

type What = 'on' | 'moved' | 'off' | 'turnedOff' | 'recoveryUsed' | 'codesRemade';

interface SecondFactorNews {
  to: string;
  what: What;
  date: string;
  timeZone: string;
  device: string;
  address: string;
  /** recovery codes that are left */
  left: number;
  publicUrl: string;
}

const notYou = "If this wasn't you, set a new password now and tell an owner or admin of your company.";

const words: Record<What, { subject: string; line: (left: number) => string }> = {
  on: {
    subject: 'Second factor turned on',
    line: () =>
      'Signing in to your Fieldwright account now takes your password and a code from your authenticator app.',
  },
  moved: {
    subject: 'Authenticator app changed',
    line: () =>
      'Codes for your Fieldwright account now come from another authenticator app. The earlier app and recovery codes no longer work.',
  },
  off: {
    subject: 'Second factor turned off',
    line: () => 'You now sign in to your Fieldwright account with just your password.',
  },
  turnedOff: {
    subject: 'Second factor turned off',
    line: () =>
      'An administrator turned off the second factor of your Fieldwright account. You now sign in with just your password.',
  },
  recoveryUsed: {
    subject: 'Recovery code used',
    line: (left) =>
      `A recovery code was used to sign in to your Fieldwright account. ${left === 1 ? '1 code is' : `${left} codes are`} left.${
        left <= secondFactorRules.fewCodes ? ' Create new ones under Settings, Second factor.' : ''
      }`,
  },
  codesRemade: {
    subject: 'New recovery codes',
    line: () =>
      'New recovery codes were created for your Fieldwright account. The earlier ones no longer work.',
  },
};

/** @returns the mail about a change of the second factor, or a use of a recovery code */
export function secondFactorLetter(news: SecondFactorNews): Omit<Mail, 'id'> {
  const { to, what, date, timeZone, device, address, left, publicUrl } = news;
  const when = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'long' });
  const { subject, line } = words[what];
  return letter({
    to,
    subject,
    lines: [line(left), notYou],
    facts: [
      ['When', when.format(new Date(date))],
      // the device is that of whoever turned it off, which the person cannot judge by
      ...(what === 'turnedOff'
        ? []
        : ([
            ['Device', device],
            ['IP address', address],
          ] as const)),
    ],
    action: { text: 'Set a new password', url: `${publicUrl}/reset` },
    footer: 'If this was you, there is nothing to do.',
  });
}
