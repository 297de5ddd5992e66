import { preciseText } from '@fieldwright/domain/kernel/clock-text';
import { composeMail } from '../../integrations/mail/compose-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { peopleMails as texts, secondFactorMails as words } from './people-mails.texts.ts';

type What = 'on' | 'moved' | 'off' | 'turnedOff' | 'recoveryUsed' | 'codesRemade';

interface SecondFactorNews {
  to: string;
  what: What;
  date: string;
  timeZone: string;
  device: string;
  address: string;
  /** remaining recovery codes */
  left: number;
  publicUrl: string;
}

/** @returns the email about a change of the second factor, or about the use of a recovery code */
export function composeSecondFactorNews(news: SecondFactorNews): Omit<Mail, 'id'> {
  const { to, what, date, timeZone, device, address, left, publicUrl } = news;
  const { subject, line } = words[what];
  return composeMail({
    to,
    subject,
    lines: [line(left), words.notYou],
    facts: [
      [texts.facts.when, preciseText(date, timeZone)],
      // the device of the person who turned it off would tell the recipient nothing
      ...(what === 'turnedOff'
        ? []
        : ([
            [texts.facts.device, device],
            [texts.facts.address, address],
          ] as const)),
    ],
    action: { text: texts.setPassword, url: `${publicUrl}/reset` },
    footer: words.footer,
  });
}
