import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import { channelFields, channelTexts, gatewayTexts } from '@fieldwright/domain/payments/card-channels';

/** Texts of Settings, Card payments. */
export const cardSettingsTexts = {
  title: 'Card payments',
  lead: 'Connect Square or Stripe, then choose which one to use for each way of paying.',
  accounts: 'Accounts',
  names: gatewayTexts,
  connect: { square: 'Connect Square', stripe: 'Connect Stripe' },
  replace: 'Replace',
  replaceOf: (name: string) => `Replace the ${name} account`,
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  notConnected: 'Not connected',
  test: 'Test payments',
  testDetail: 'This account takes test cards. No money moves.',
  connected: (by: string | null, when: string) => (by ? `Connected ${when} by ${by}` : `Connected ${when}`),
  inDoubt: (count: number, name: string) =>
    `${name} hasn’t confirmed ${counted(count, 'payment', 'payments')}. If you changed your key, press Replace and enter the new one.`,
  toSettle: 'Payments to check',
  on: {
    workOrder: (number: string) => `Work order ${number}`,
    salesProposal: (number: string) => `Proposal ${number}`,
  },
  started: (when: string) => `Started ${when}`,
  unanswered: (name: string) => `${name} hasn’t said whether this was charged.`,
  refundOnWay: (amount: string) => `A refund of ${amount} is on its way.`,
  settleFrom: (name: string, when: string) =>
    `${name} doesn’t accept your key or can’t find this payment. If your key changed, enter the new one. Otherwise, you can settle this by hand from ${when}.`,
  settleNow: (name: string) =>
    `${name} hasn’t accepted your key or found this payment for a day. Check your bank statement, then settle this by hand.`,
  marked: {
    paid: (by: string, day: string) => `${by} marked this as paid (${day}).`,
    notTaken: (by: string, day: string) => `${by} marked this as not taken (${day}).`,
  },
  someone: 'Someone',
  says: (name: string, cents: number) =>
    cents === 0 ? `${name} says nothing was charged.` : `${name} says ${moneyText(cents)} was charged.`,
  settle: 'Settle by hand',
  settleOf: (amount: string, on: string) => `Settle ${amount} on ${on} by hand`,
  pays: (workOrders: readonly string[]) =>
    `Pays work orders ${listText(workOrders)}. Your choice applies to all of them.`,
  settleTitle: (amount: string) => `What happened to the ${amount}?`,
  settleText:
    'This is kept with your name. If the card processor reports something else later, you’ll see it here.',
  settleRefundText:
    'This is kept with your name. If the card processor reports a result later, that result replaces yours.',
  outcome: 'Result',
  outcomes: { paid: 'The money arrived', notTaken: 'It was not taken' },
  refundOutcomes: { refunded: 'It was refunded', notRefunded: 'It was not refunded' },
  note: 'Note',
  notePlaceholder: 'For example: not on the November bank statement',
  settled: 'Payment settled.',
  takeAnswer: (name: string) => `Use ${name}’s answer`,
  takeAnswerOf: (name: string, amount: string, on: string) => `Use ${name}’s answer for ${amount} on ${on}`,
  takeAnswerText: {
    paid: 'The payment will be voided or corrected, and the balance due changes.',
    notTaken: 'The payment will be recorded, and the balance due changes.',
  },
  tips: 'Tips',
  takeTips: 'Take tips by card',
  tipsHelp: 'Customers and staff can add a tip to a card payment. Tips don’t reduce the balance due.',
  tipPercents: 'Tip percentages',
  tipPercentsHelp: 'For example: 10, 15, 20',
  saveTips: 'Save',
  polled: 'Payments made on the processor’s page show up here within a minute.',
  channels: 'How you take cards',
  channel: {
    [channelFields.technician]: channelTexts.technician,
    [channelFields.dispatcher]: channelTexts.dispatcher,
    [channelFields.customerLink]: channelTexts.customerLink,
    [channelFields.qrCode]: channelTexts.qrCode,
  },
  channelHelp: {
    [channelFields.technician]: 'Cards entered on the job.',
    [channelFields.dispatcher]: 'Cards the office enters, such as over the phone.',
    [channelFields.customerLink]: 'Links you email to customers.',
    [channelFields.qrCode]: 'Codes customers scan from your screen.',
  },
  saving: 'Saved cards',
  saveCards: 'Let customers save a card for later',
  saveCardsHelp: (words: string) =>
    `A card is saved only after the customer agrees to this: “${words}” The customer’s page shows what they agreed to, when, and who asked.`,
  saved: 'Saved.',
  notSaved: (why: string) => `Not saved. ${why}`,
  undo: 'Undo',
  history: 'History',
  historyTitle: 'Card payment changes',
  key: { square: 'Access token', stripe: 'Secret key' },
  keyHelp: {
    square: 'In Square’s developer console, under Credentials.',
    stripe: 'In Stripe’s dashboard, under Developers, API keys. It begins with sk_.',
  },
  publicId: { square: 'Application ID', stripe: 'Publishable key' },
  publicIdHelp: {
    square:
      'In Square’s developer console, under Credentials. It’s not secret. Leave it empty if you don’t type cards.',
    stripe:
      'In Stripe’s dashboard, under Developers, API keys. It begins with pk_. It’s not secret. Leave it empty if you don’t type cards.',
  },
  publicIdText: (name: string) =>
    `With this, the office can type a card into ${name}’s form while a customer is on the phone.`,
  publicIdSave: 'Save',
  publicIdIs: {
    square: (id: string) => `Application ID for typing cards: ${id}`,
    stripe: (id: string) => `Publishable key for typing cards: ${id}`,
  },
  publicIdMissing: {
    square: 'To type cards by phone, enter your application ID from Square.',
    stripe: 'To type cards by phone, enter your publishable key from Stripe.',
  },
  publicIdEnter: { square: 'Enter application ID', stripe: 'Enter publishable key' },
  publicIdChange: { square: 'Change application ID', stripe: 'Change publishable key' },
  location: 'Location ID',
  locationHelp: 'Only if your account has several.',
  sealed: 'Your key is stored encrypted, and no one can see it again.',
  cancel: 'Cancel',
  nowConnected: (name: string) => `${name} connected.`,
  endTitle: (name: string) => `Disconnect ${name}?`,
  endText:
    'Anywhere you use it changes to None. Payments it already took can still be refunded. Cards it bills for agreements are still charged. To end that, stop billing those agreements first.',
  ended: (name: string) => `${name} disconnected.`,
} as const;
