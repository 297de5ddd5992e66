/** Reasons why a card can't be charged or an account can't be connected, and texts of the email with a link. */
export const cardTexts = {
  removed: 'This work order or proposal was removed. Restore it first.',
  template: 'Templates have no customer. Start a proposal from it first.',
  notPriced: 'There’s no total yet, so there’s nothing to charge.',
  paid: 'This is already paid.',
  depositPaid: 'The deposit is already paid.',
  noProvider: 'Card payments aren’t set up for this. Ask an owner or admin.',
  notSaved: 'This company doesn’t save cards.',
  otherConsent: 'The terms for saving a card have changed. Read them again.',
  notTyped: 'Cards can’t be typed here anymore. Close this and open it again.',
  oneCard: 'Choose a saved card, or type one.',
  notConnected: (name: string) => `Connect ${name} first.`,
  testAccount: (label: string) => `${label} (test)`,
  canceled: 'Canceled by the card processor.',
  byHand: 'Confirmed by hand',
  settled: {
    paid: (amount: string, what: string, note: string) => `${what}: ${amount} arrived. ${note}`,
    notTaken: (amount: string, what: string, note: string) => `${what}: ${amount} was not taken. ${note}`,
    refunded: (amount: string, what: string, note: string) => `${what}: ${amount} was refunded. ${note}`,
    notRefunded: (amount: string, what: string, note: string) =>
      `${what}: ${amount} was not refunded. ${note}`,
    provider: (amount: string, what: string, note: string) =>
      `${what}: ${amount} as the card processor says. ${note}`,
    stopped: (plan: string, card: string, note: string) =>
      `${plan}: billing of ${card} marked as stopped. ${note}`,
  },
  billedRefund: (amount: string, card: string, reason: string) => `${amount} to ${card}. ${reason}`,
  notDiffering: 'There’s no other answer from the card processor.',
  noAnswer: 'The card processor isn’t responding. Try again in a moment.',
  wrongKey: (name: string) => `${name} didn’t accept this key. Copy it again.`,
  unreachable: (name: string) => `${name} isn’t responding. Try again in a moment.`,
  currency: (name: string) => `This ${name} account doesn’t use US dollars. Connect one that does.`,
  severalLocations: 'This account has several locations. Enter the ID of the one to use.',
  noLocation: 'This account has no location with this ID. Check the ID in Square.',
  refused: (name: string, code: string) =>
    `${name} couldn’t connect this account (${code}). Check the key and try again.`,
  workOrder: (number: string) => `Work order ${number}`,
  workOrders: (numbers: readonly string[]) =>
    numbers.length > 5
      ? `Work orders ${numbers.slice(0, 5).join(', ')} and ${numbers.length - 5} more`
      : `Work orders ${numbers.join(', ')}`,
  salesProposal: (number: string) => `Deposit for proposal ${number}`,
  hello: (name: string) => `Hello ${name},`,
  help: (ways: string, company: string) => `Questions? ${ways ? `You can ${ways}.` : `Contact ${company}.`}`,
  action: (amount: string) => `Pay ${amount}`,
  footer: (day: string) =>
    `The link works until ${day}. Anyone with it can see what is due, so please don’t share it.`,
} as const;
