import { counted, numberText } from '@fieldwright/domain/kernel/plural';

const times = (quantity: number) => `× ${numberText(quantity)}`;

/** The customer's texts, separate from the staff's, which customers don't load. */
export const offerTexts = {
  title: 'Your proposal',
  pageTitle: (text: string, company: string) => `${text || 'Your proposal'} · ${company}`,
  lead: ({ number, name, address }: { number: string; name: string; address: string }) =>
    `Proposal ${number} ${[`for ${name}`, address].filter(Boolean).join(', ')}`,
  holdUntil: (day: string) => `These prices are good until ${day}.`,
  heldUntil: (day: string, company: string) =>
    `These prices expired on ${day}. Please ask ${company} for current prices.`,
  options: 'Your options',
  chosen: 'Your choice',
  chosenPart: ({ lines, of }: { lines: number; of: number }) => `You accepted ${lines} of ${of} items`,
  included: 'What’s included',
  leftOut: 'Not part of what you accepted',
  gains: (left?: string | null) => `Adds to ${left}`,
  quantity: times,
  warranty: (text: string) => `Warranty: ${text}`,
  permit: (reference: string) => (reference ? `Permit: ${reference}` : 'Permit'),
  items: (count: number) => counted(count, 'item', 'items'),
  discount: 'Discount',
  tax: 'Sales tax',
  taxExempt: 'Sales tax (exempt)',
  taxRate: (percent: number, of: string | null) =>
    `Sales tax, ${numberText(percent)}%${of ? ` of ${of}` : ''}`,
  rebate: 'Rebate',
  total: 'Total',
  paid: 'Paid so far',
  due: 'Balance due',
  over: 'Overpaid',
  financing: 'Pay over time',
  monthly: (amount: string) => `or ${amount}/mo, estimated`,
  toFollow: 'At least one item doesn’t have a price yet, so it isn’t in the total.',
  noTotal: 'Price to be determined.',
  note: (company: string) => `Note from ${company}`,
  terms: (department: string) => (department ? `Terms: ${department}` : 'Terms'),
  files: 'Files',
  untitledFile: 'File',
  recommended: 'Recommended',
  accept: 'How to accept',
  /** names the ways of contact that the company has given */
  acceptDetail: (company: string, { phone, email }: { phone: unknown; email: unknown }, several: boolean) =>
    `${phone ? `Call ${company}${email ? ' or email them' : ''}` : `${email ? 'Email' : 'Contact'} ${company}`}${several ? ' and say which option you want' : ' and say you’d like to go ahead'}. Viewing this page doesn’t commit you to anything.`,
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Email ${email}`,
  acceptOnline: (several: boolean, signers?: 2) =>
    `Select ${several ? 'the option you want' : 'the option'} and sign. ${signers ? 'Two people have to sign it: one after the other here, or the second one later with this link. ' : ''}Viewing this page doesn’t commit you to anything.`,
  acceptSecond:
    'The second person signs here, or opens this link on another device. It’s accepted once both have signed.',
  signSecond: 'Sign as the second person',
  waiting: (name: string, option: string, day: string) =>
    `${name} signed for ${option} on ${day}. Waiting for the second signature.`,
  ask: 'Ask a question',
  decline: 'Decline',
  select: (option: string) => `Select ${option}`,
  signed: (name: string, day: string) => `Signed by ${name} on ${day}. Thank you.`,
  check: 'Check the signature',
  pdf: 'Get the PDF',
  deposit: 'Deposit',
  payDeposit: (amount: string) => `Pay ${amount} deposit`,
  accepted: (by: string, day: string | null) =>
    `Accepted${by ? ` by ${by}` : ''}${day ? ` on ${day}` : ''}. Thank you.`,
  declined: (company: string) => `You declined this. Changed your mind? Contact ${company}.`,
  nothing: 'There’s nothing to choose from right now.',
  nothingDetail: (company: string) => `Please ask ${company} to send the proposal again.`,
  linkEnds: (day: string) =>
    `This link works until ${day}. Anyone with it can see this page, so please don’t share it.`,
  unknownTitle: 'This link doesn’t work',
  unknown: 'Please open it again from the email, or ask the company for a new one.',
} as const;
