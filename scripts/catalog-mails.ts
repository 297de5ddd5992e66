import { composeInvoice } from '../apps/server/src/features/invoices/invoices.mails.ts';
import { composeReceipt } from '../apps/server/src/features/payments/receipts.mails.ts';
import {
  composeInvitation,
  composePasswordChanged,
  composeReset,
  composeSignUp,
} from '../apps/server/src/features/people/people.mails.ts';
import { composeSecondFactorNews } from '../apps/server/src/features/people/second-factor.mails.ts';
import { composeProposalLink } from '../apps/server/src/features/proposal-links/proposal-links.mails.ts';

const to = 'dana@whitfield.example';
const timeZone = 'America/New_York';
const url = 'https://fieldwright.example/p/abc';
const at = {
  date: '2026-11-24T10:30:00-05:00',
  timeZone,
  device: 'Chrome on Windows',
  address: '203.0.113.7',
};
const contact = {
  phone: '8285550142',
  email: 'office@hollisrowe.example',
  website: '',
  license: '',
  street: '48 Foundry Row',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28801',
};
const receipt = {
  number: 'R-20418-1',
  companyName: 'Hollis & Rowe',
  customerName: 'Dana Whitfield',
  work: 'Furnace tune-up',
  address: '48 Foundry Row, Asheville, NC 28801',
  document: { kind: 'workOrder', id: 7, number: '20418' },
  kind: 'progress',
  method: 'check',
  reference: '1042',
  amountCents: 12626,
  refundedCents: 0,
  paidDate: at.date,
  timeZone,
  tipCents: 0,
  shared: null,
  balanceCents: 5000,
} as const;
const sender = { name: 'Hollis & Rowe', contact, logo: null, brandColor: null };
const invitation = { to, url, firstName: 'Dana', companyName: sender.name };
const words = { linkSubject: '', linkOpening: '' };
const receiptWords = { receiptSubject: '', receiptOpening: '', firstName: 'Dana' };
const invoice = {
  to,
  number: '20418',
  name: 'Dana',
  totalCents: 17626,
  pdf: Buffer.from(''),
  sender,
  words: { invoiceSubject: '', invoiceOpening: '' },
};
const link = { to, url, sender, words, name: 'Dana', until: 'November 24' };

/** Returns each email of the product with sample values: its recipient and case, subject and text. */
export function sampleMails(): { name: string; subject: string; text: string }[] {
  const changes = (['on', 'moved', 'off', 'turnedOff', 'recoveryUsed', 'codesRemade'] as const).map(
    (what) =>
      [
        `second factor, ${what}`,
        composeSecondFactorNews({ to, what, ...at, left: 2, publicUrl: url }),
      ] as const,
  );
  const mails = [
    ['password reset', composeReset(to, url)],
    ['sign-up', composeSignUp(to, url)],
    ['password changed', composePasswordChanged({ to, url, ...at, stays: true })],
    ['invitation', composeInvitation({ ...invitation, inviter: 'Lena Hollis' })],
    ['invitation by nobody', composeInvitation({ ...invitation, inviter: null })],
    ...changes,
    ['receipt', composeReceipt({ to, receipt, sender, words: receiptWords, pdf: null })],
    ['invoice', composeInvoice({ ...invoice, amountDueCents: 5000 })],
    ['invoice, overpaid', composeInvoice({ ...invoice, amountDueCents: -1000 })],
    ['proposal', composeProposalLink({ ...link, text: 'New heat pump' })],
    ['proposal without a title', composeProposalLink({ ...link, text: '' })],
  ] as const;
  return mails.map(([name, { subject, text }]) => ({ name, subject, text }));
}
