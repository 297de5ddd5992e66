import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerMessage,
  invoiceMessage,
  linkMessage,
  type MessageFacts,
  messageTextMessages,
  messageTextsSchema,
  paymentMessage,
  receiptMessage,
  reminderMessage,
  reportMessage,
  signedMessage,
  standardMessageTexts,
  statementMessage,
} from './message-texts.ts';

const facts: MessageFacts<'link'> = { customer: 'Dana', company: 'Hollis & Rowe', proposal: 'New heat pump' };
const standard = {
  linkSubject: '',
  linkOpening: '',
  reminderSubject: '',
  reminderOpening: '',
  answerSubject: '',
  answerOpening: '',
  signedSubject: '',
  signedOpening: '',
  receiptSubject: '',
  receiptOpening: '',
  invoiceSubject: '',
  invoiceOpening: '',
  paymentSubject: '',
  paymentOpening: '',
  statementSubject: '',
  statementOpening: '',
  reportSubject: '',
  reportOpening: '',
};

describe('linkMessage', () => {
  it('has the standard words where the company has none, also for a proposal without a title', () => {
    expect(linkMessage(standard, facts)).toEqual({
      subject: 'New heat pump: your proposal from Hollis & Rowe',
      opening: ['Hollis & Rowe prepared a proposal for you. See what’s included and what it costs.'],
    });
    expect(linkMessage(standard, { ...facts, proposal: '' }).subject).toBe(
      'Your proposal from Hollis & Rowe',
    );
    expect(linkMessage(standardMessageTexts, facts)).toEqual(linkMessage(standard, facts));
  });

  it('fills in the company’s own words, a paragraph for each line', () => {
    const own = {
      linkSubject: '{customer}, here is {proposal}',
      linkOpening: 'Thanks for having us, {customer}.\n\n {company} stands behind {proposal}. ',
    };
    expect(linkMessage(own, facts)).toEqual({
      subject: 'Dana, here is New heat pump',
      opening: ['Thanks for having us, Dana.', 'Hollis & Rowe stands behind New heat pump.'],
    });
    expect(linkMessage(own, { ...facts, proposal: '' }).subject).toBe('Dana, here is Your proposal');
  });

  it('fills in a name as it is, whatever it contains', () => {
    const odd = fc.constantFrom('{company}', '{customer}', '$&', '$1', '{', 'a{b}', '<b>');
    fc.assert(
      fc.property(odd, odd, (customer, proposal) => {
        const own = { linkSubject: '{customer}|{proposal}', linkOpening: 'Hi' };
        expect(linkMessage(own, { customer, proposal, company: 'X' }).subject).toBe(
          `${customer}|${proposal}`,
        );
      }),
    );
  });
});

describe('reminderMessage and answerMessage', () => {
  it('name the proposal, also one without a title, and have the company’s own words', () => {
    expect(reminderMessage(standard, facts).subject).toBe('Reminder: New heat pump from Hollis & Rowe');
    expect(answerMessage(standard, facts)).toEqual({
      subject: 'Your question about New heat pump',
      opening: ['Thank you for your question. Here’s our answer.'],
    });
    const untitled = { ...facts, proposal: '' };
    expect(reminderMessage(standard, untitled).subject).toBe('Reminder: your proposal from Hollis & Rowe');
    expect(answerMessage(standard, untitled).subject).toBe('Your question');
    const own = { reminderSubject: '{customer}, {proposal}?', reminderOpening: '{company}\n\nagain' };
    expect(reminderMessage(own, facts)).toEqual({
      subject: 'Dana, New heat pump?',
      opening: ['Hollis & Rowe', 'again'],
    });
  });
});

describe('receiptMessage', () => {
  const paid = { customer: 'Dana', company: 'Hollis & Rowe', receipt: 'R-20418-1', amount: '$264.00' };

  it('has the standard words where the company has none', () => {
    expect(receiptMessage(standard, paid)).toEqual({
      subject: 'Receipt R-20418-1 from Hollis & Rowe',
      opening: ['Thank you for your payment. This is your receipt from Hollis & Rowe.'],
    });
  });

  it('fills in the company’s own words', () => {
    const own = {
      receiptSubject: 'We got your {amount}',
      receiptOpening: 'Thanks, {customer}.\nSee {receipt}.',
    };
    expect(receiptMessage(own, paid)).toEqual({
      subject: 'We got your $264.00',
      opening: ['Thanks, Dana.', 'See R-20418-1.'],
    });
  });
});

describe('invoiceMessage', () => {
  const billed = { customer: 'Dana', company: 'Hollis & Rowe', invoice: 'WO-1042', balance: '$174.00' };

  it('has the standard words where the company has none, and fills in its own', () => {
    expect(invoiceMessage(standard, billed)).toEqual({
      subject: 'Invoice WO-1042 from Hollis & Rowe',
      opening: ['Thank you for your business. Your invoice from Hollis & Rowe is attached.'],
    });
    const own = {
      invoiceSubject: '{company}: {invoice}',
      invoiceOpening: 'Hi {customer}, {balance} is due.',
    };
    expect(invoiceMessage(own, billed)).toEqual({
      subject: 'Hollis & Rowe: WO-1042',
      opening: ['Hi Dana, $174.00 is due.'],
    });
  });
});

describe('paymentMessage', () => {
  const due = { customer: 'Dana', company: 'Hollis & Rowe', document: 'Work order 1042', due: '$174.00' };

  it('has the standard words where the company has none, and fills in its own', () => {
    expect(paymentMessage(standard, due)).toEqual({
      subject: 'Pay Hollis & Rowe $174.00',
      opening: ['You can pay $174.00 online by card. It’s for: Work order 1042.'],
    });
    const own = {
      paymentSubject: '{customer}, {due}',
      paymentOpening: '{document} is ready.\nThanks, {company}',
    };
    expect(paymentMessage(own, due)).toEqual({
      subject: 'Dana, $174.00',
      opening: ['Work order 1042 is ready.', 'Thanks, Hollis & Rowe'],
    });
  });
});

describe('statementMessage', () => {
  const facts = { customer: 'Dana', company: 'Hollis & Rowe', balance: '$174.00' };

  it('has the standard words where the company has none, and fills in its own', () => {
    expect(statementMessage(standard, facts)).toEqual({
      subject: 'Your statement from Hollis & Rowe',
      opening: ['Attached is your statement, with the work that isn’t paid yet.'],
    });
    const own = { statementSubject: '{customer}: {balance}', statementOpening: 'Thanks!\n{company}' };
    expect(statementMessage(own, facts)).toEqual({
      subject: 'Dana: $174.00',
      opening: ['Thanks!', 'Hollis & Rowe'],
    });
  });
});

describe('reportMessage', () => {
  const facts = { customer: 'Dana', company: 'Hollis & Rowe', report: 'WO-1042' };

  it('has the standard words where the company has none, and fills in its own', () => {
    expect(reportMessage(standard, facts).subject).toBe('Service report WO-1042 from Hollis & Rowe');
    expect(reportMessage({ reportSubject: '', reportOpening: '{report} is done.' }, facts)).toEqual({
      subject: 'Service report WO-1042 from Hollis & Rowe',
      opening: ['WO-1042 is done.'],
    });
  });
});

describe('signedMessage', () => {
  it('names the proposal, also one without a title, and has the company’s own words', () => {
    expect(signedMessage(standard, facts)).toEqual({
      subject: 'Your signed copy: New heat pump',
      opening: ['Thank you for choosing Hollis & Rowe. Your signed copy is attached.'],
    });
    const untitled = { ...facts, proposal: '' };
    expect(signedMessage(standard, untitled).subject).toBe('Your signed copy: Your proposal');
    const own = { signedSubject: '{customer}!', signedOpening: 'About {proposal}.' };
    expect(signedMessage(own, facts)).toEqual({ subject: 'Dana!', opening: ['About New heat pump.'] });
  });
});

describe('messageTextsSchema', () => {
  const wrong = (field: keyof typeof standard, text: string) =>
    messageTextsSchema.safeParse({ ...standard, [field]: text }).error?.issues[0]?.message;

  it('knows its placeholders, and refuses any other', () => {
    for (const field of ['linkSubject', 'linkOpening'] as const) {
      expect(wrong(field, '{customer} {company} {proposal}')).toBeUndefined();
      for (const text of ['{price}', '{ customer }', '{}', '{toString}'])
        expect(wrong(field, text)).toBe(messageTextMessages.link);
    }
    for (const field of ['receiptSubject', 'receiptOpening'] as const) {
      expect(wrong(field, '{customer} {company} {receipt} {amount}')).toBeUndefined();
      expect(wrong(field, '{proposal}')).toBe(messageTextMessages.receipt);
    }
    for (const field of ['reminderSubject', 'reminderOpening', 'answerSubject', 'answerOpening'] as const) {
      expect(wrong(field, '{customer} {company} {proposal}')).toBeUndefined();
      expect(wrong(field, '{link}')).toBe(messageTextMessages.reminder);
    }
    for (const field of ['signedSubject', 'signedOpening'] as const) {
      expect(wrong(field, '{customer} {company} {proposal}')).toBeUndefined();
      expect(wrong(field, '{receipt}')).toBe(messageTextMessages.signed);
    }
    for (const field of ['invoiceSubject', 'invoiceOpening'] as const) {
      expect(wrong(field, '{customer} {company} {invoice} {balance}')).toBeUndefined();
      expect(wrong(field, '{receipt}')).toBe(messageTextMessages.invoice);
    }
    for (const field of ['paymentSubject', 'paymentOpening'] as const) {
      expect(wrong(field, '{customer} {company} {document} {due}')).toBeUndefined();
      expect(wrong(field, '{amount}')).toBe(messageTextMessages.payment);
    }
    for (const field of ['statementSubject', 'statementOpening'] as const) {
      expect(wrong(field, '{customer} {company} {balance}')).toBeUndefined();
      expect(wrong(field, '{invoice}')).toBe(messageTextMessages.statement);
    }
    for (const field of ['reportSubject', 'reportOpening'] as const) {
      expect(wrong(field, '{customer} {company} {report}')).toBeUndefined();
      expect(wrong(field, '{balance}')).toBe(messageTextMessages.report);
    }
  });

  it('has one line in its subject, and limits both', () => {
    expect(wrong('linkSubject', 'Hello\nBcc: x@example.com')).toBeTypeOf('string');
    expect(wrong('linkSubject', 'x'.repeat(151))).toBeTypeOf('string');
    expect(wrong('linkOpening', 'x'.repeat(1001))).toBeTypeOf('string');
    expect(wrong('linkOpening', 'One.\nTwo.')).toBeUndefined();
  });
});
