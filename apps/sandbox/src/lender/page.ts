import type { Application, Step } from './applications.ts';

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

const style = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef2ee, #14171a); color: light-dark(#171b1f, #eceff2); }
.test { margin: 0; padding: 8px 16px; text-align: center; font-weight: 600; background: #ffe08a; color: #3d2e00; }
main { max-width: 440px; margin: 24px auto; padding: 24px; background: light-dark(#fff, #1d2126); border-radius: 12px; }
h1 { font-size: 22px; margin: 0 0 8px; }
label { display: block; margin-top: 12px; font-size: 14px; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #7b8590; border-radius: 8px; background: light-dark(#fff, #14171a); color: inherit; }
button { display: block; width: 100%; min-height: 48px; margin-top: 16px; font: inherit; font-weight: 600; border: 0; border-radius: 8px; background: #14713d; color: #fff; }
button.plain { background: none; color: inherit; border: 1px solid #7b8590; }
small { color: light-dark(#4b555f, #b6bec6); }`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><p class="test">Test lender. Nothing here is a real loan.</p><main>${body}</main></body></html>`;

const button = (step: Step, text: string, plain = false) =>
  `<button name="step" value="${step}"${plain ? ' class="plain" formnovalidate' : ''}>${text}</button>`;

/** The lender's page: the customer's next step, or how it ended. */
export function applicationPage(it: Application): string {
  const { title, body, actions } = contents(it);
  return page(
    title,
    `<h1>${escaped(title)}</h1>${body}<form method="post">${actions}${button('leave', 'Back to the contractor', true)}</form>`,
  );
}

function contents(it: Application): { title: string; body: string; actions: string } {
  const { status, price, amountApproved, paperworkStatus, proofRequested, applicant } = it;
  const amount = dollars(amountApproved ?? price);
  if (status === 'not started')
    return {
      title: `Finance ${dollars(price)}`,
      body: `<p>Hello ${escaped(applicant.firstName)}. Applying takes a few minutes. You can leave and come back.</p>`,
      actions: button('begin', 'Begin'),
    };
  if (status === 'started')
    return {
      title: 'About you',
      body: '<p><small>What you type here stays with the lender.</small></p>',
      actions: `<label>Social Security number <input name="ssn" autocomplete="off" value="000-00-0000"></label>
<label>Date of birth <input name="birth" autocomplete="off" value="01/01/1980"></label>
<label>Yearly income <input name="income" autocomplete="off" value="$85,000"></label>
${button('submit', 'Submit application')}`,
    };
  if (status === 'pending')
    return { title: 'We’re reviewing it', body: '<p>We’ll decide within a day.</p>', actions: '' };
  if (status === 'approved' && proofRequested)
    return {
      title: 'Approved, proof needed',
      body: `<p>You’re approved for ${amount}. Please show that you own the home.</p>`,
      actions: button('proof', 'Send the deed'),
    };
  if (status === 'approved' && paperworkStatus === 'none')
    return {
      title: `You’re approved for ${amount}`,
      body: '<p>9.99% APR for 120 months.</p>',
      actions: button('choose', 'Choose this offer'),
    };
  if (status === 'approved' && paperworkStatus === 'waiting for the homeowner to sign')
    return {
      title: 'Sign the agreement',
      body: `<p>Loan agreement for ${amount}, 9.99% APR, 120 months.</p>`,
      actions: `<label>Type your name to sign <input name="name" required value="${escaped(`${applicant.firstName} ${applicant.lastName}`)}"></label>
${button('sign', 'Sign')}`,
    };
  const ended: Record<string, string> = {
    declined: 'We can’t offer a loan',
    expired: 'This application has expired',
    cancelled: 'This application was withdrawn',
    refunded: 'This loan was refunded',
  };
  return { title: ended[status] ?? 'All done', body: '<p>Nothing else is needed from you.</p>', actions: '' };
}

export const unknownPage = (): string =>
  page(
    'Application',
    '<h1>This link has expired</h1><p>Go back to the contractor and continue from there.</p>',
  );
