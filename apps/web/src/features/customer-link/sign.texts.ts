export const signTexts = {
  title: (option: string) => `Sign for ${option}`,
  pageTitle: (company: string) => `Sign · ${company}`,
  back: 'Back to your options',
  financing: 'Apply for financing',
  name: 'Your full name',
  noName: 'Please enter your name.',
  method: 'How would you like to sign?',
  methods: { drawn: 'Draw', typed: 'Type my name' },
  noSignature: 'Please sign in the box, or type your name instead.',
  accept: (total: string) => `Sign and accept ${total}`,
  deposit: (amount: string) => `A deposit of ${amount} is due when you sign.`,
  newVersion: 'See the current version',
} as const;
