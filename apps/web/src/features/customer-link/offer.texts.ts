import type { Otherwise } from '@fieldwright/domain/proposals/presentation';

const times = (quantity: number) => `× ${quantity.toLocaleString('en-US')}`;

/** What customers read; beside the staff's texts, which no customer loads. */
export const offerTexts = {
  title: 'Your proposal',
  pageTitle: (text: string, company: string) => `${text || 'Your proposal'} · ${company}`,
  lead: (name: string, address: string) => [`For ${name}`, address].filter(Boolean).join(', '),
  holdUntil: (day: string) => `Prices hold until ${day}.`,
  heldUntil: (day: string, company: string) =>
    `These prices held until ${day}. Ask ${company} whether they still do.`,
  options: 'Your options',
  chosen: 'Your choice',
  included: () => 'What is included',
  also: () => 'Also in this option',
  missing: () => 'Not in this option',
  other: (left?: string) => `Different from ${left}`,
  same: (left?: string) => `The same as in ${left}`,
  otherwise: (left: string | undefined, { quantity, description, price }: Otherwise) =>
    `In ${left}: ${[
      quantity !== null && times(quantity),
      description === '' ? 'not described' : description,
      price && 'another price',
    ]
      .filter(Boolean)
      .join(', ')}`,
  quantity: times,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  discount: 'Discount',
  tax: 'Sales tax',
  taxRate: (percent: number, of: string | null) =>
    `Sales tax, ${percent.toLocaleString('en-US', { maximumFractionDigits: 4 })}%${of ? ` of ${of}` : ''}`,
  rebate: 'Rebate',
  total: 'Total',
  paid: 'Paid so far',
  due: 'Still to pay',
  over: 'Paid beyond the total',
  toFollow: 'A price is still to follow. It is not in the total yet.',
  noTotal: 'The price is to follow.',
  note: (company: string) => `A word from ${company}`,
  accept: 'How to accept',
  /** how: by what the company has given */
  acceptDetail: (company: string, { phone, email }: { phone: unknown; email: unknown }, several: boolean) =>
    `${phone ? `Call ${company}${email ? ' or write to them' : ''}` : `${email ? 'Write to' : 'Tell'} ${company}`}${phone || email ? ', and say' : ''} ${several ? 'which option you want' : 'that you want it'}. Looking at this page orders nothing.`,
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Write to ${email}`,
  accepted: (by: string, day: string | null) =>
    `Accepted${by ? ` by ${by}` : ''}${day ? ` on ${day}` : ''}. Thank you.`,
  declined: (company: string) => `You have turned this down. Tell ${company} if you think again.`,
  nothing: 'There is nothing to choose from at the moment.',
  nothingDetail: (company: string) => `Ask ${company} for the proposal once more.`,
  linkEnds: (day: string) =>
    `This link works until ${day}. It is yours alone: whoever has it sees this page.`,

  ended: {
    expired: {
      title: 'This link is too old',
      detail: (company: string) => `Links work for thirty days. Ask ${company} to send it once more.`,
    },
    revoked: {
      title: 'This link has been ended',
      detail: (company: string) => `${company} has ended it. Ask them for the one that counts now.`,
    },
    draft: {
      title: 'This proposal is being changed',
      detail: (company: string) => `It is here again as soon as ${company} has sent it to you.`,
    },
  },
  unknownTitle: 'This link leads nowhere',
  unknown:
    'It may have been cut off on its way out of the message. Open it from there once more, or ask the company that sent it.',
} as const;
