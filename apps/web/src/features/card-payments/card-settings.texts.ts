import { counted } from '@fieldwright/domain/kernel/plural';
import { channelFields, channelTexts, gatewayTexts } from '@fieldwright/domain/payments/card-channels';

/** Texts of Settings, Card payments. */
export const cardSettingsTexts = {
  title: 'Card payments',
  lead: 'Connect Square or Stripe, then choose which one takes cards where.',
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
    `${name} hasn’t answered about ${counted(count, 'payment', 'payments')}. If its key changed, press Replace and enter the new one.`,
  polled: 'Payments made on its pages show up within a minute.',
  channels: 'Who takes cards',
  channel: {
    [channelFields.technician]: channelTexts.technician,
    [channelFields.dispatcher]: channelTexts.dispatcher,
    [channelFields.customerLink]: channelTexts.customerLink,
    [channelFields.qrCode]: channelTexts.qrCode,
  },
  channelHelp: {
    [channelFields.technician]: 'Cards entered on the job.',
    [channelFields.dispatcher]: 'Cards entered by the office, such as by phone.',
    [channelFields.customerLink]: 'Links you email to customers.',
    [channelFields.qrCode]: 'Codes customers scan from your screen.',
  },
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
  location: 'Location ID',
  locationHelp: 'Only if your account has several.',
  sealed: 'It’s stored encrypted, and nobody can see it again.',
  cancel: 'Cancel',
  nowConnected: (name: string) => `${name} connected.`,
  endTitle: (name: string) => `Disconnect ${name}?`,
  endText: 'What it takes cards for is set to None. Payments it already took can still be refunded.',
  ended: (name: string) => `${name} disconnected.`,
} as const;
