import type { Mail } from '../../integrations/mail/mailer.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

interface Letter {
  to: string;
  id: string;
  subject: string;
  lines: string[];
  action: { text: string; url: string };
  footer: string;
}

/** One plain letter with one button; the text part says the same. */
function letter({ to, id, subject, lines, action, footer }: Letter): Mail {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 14px">${escape(line)}</p>`).join('');
  return {
    to,
    id,
    subject,
    text: `${lines.join('\n\n')}\n\n${action.text}: ${action.url}\n\n${footer}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#edf0ee;color:#15201d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #d2d9d5;border-radius:10px">
${paragraphs}
<p style="margin:22px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d5c55;color:#fff;text-decoration:none;font-weight:600">${escape(action.text)}</a></p>
<p style="margin:0;color:#5a6863;font-size:13px">${escape(footer)}</p>
</div></body></html>`,
  };
}

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
