import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import type { Provider } from '@fieldwright/domain/payments/gateway';

/** Reasons why a card can't be charged or an account can't be connected, and texts of the email with a link. */
export const cardTexts = {
  removed: 'It was removed. Restore it first.',
  sold: 'This proposal was sold. Take the payment on its work order.',
  template: 'A template has no customer.',
  notPriced: 'There’s no total yet, so there’s nothing to charge.',
  paid: 'This is already paid.',
  noProvider: 'Card payments aren’t set up for this. Ask an owner or admin.',
  notConnected: (provider: Provider) => `Connect ${gatewayTexts[provider]} first.`,
  testAccount: (label: string) => `${label} (test)`,
  canceled: 'Canceled by the card processor.',
  wrongKey: (provider: Provider) => `${gatewayTexts[provider]} didn’t accept this key. Copy it again.`,
  unreachable: (provider: Provider) => `${gatewayTexts[provider]} isn’t responding. Try again in a moment.`,
  currency: (provider: Provider) =>
    `This ${gatewayTexts[provider]} account doesn’t use US dollars. Connect one that does.`,
  severalLocations: 'This account has several locations. Enter the ID of the one to use.',
  noLocation: 'This account has no location with this ID.',
  refused: (provider: Provider, code: string) => `${gatewayTexts[provider]} refused: ${code}.`,
  workOrder: (id: number) => `Work order ${id}`,
  salesProposal: (id: number) => `Deposit for proposal ${id}`,
  subject: (amount: string, company: string) => `${amount} to pay: ${company}`,
  hello: (name: string) => `Hello ${name},`,
  asks: (amount: string, what: string) => `You can pay ${amount} for ${what} online by card.`,
  help: (ways: string, company: string) => `Questions? ${ways ? `You can ${ways}.` : `Contact ${company}.`}`,
  action: (amount: string) => `Pay ${amount}`,
  footer: (day: string) =>
    `The link works until ${day}. Anyone with it can see what is due, so please don’t share it.`,
} as const;
