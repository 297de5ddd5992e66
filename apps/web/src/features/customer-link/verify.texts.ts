import { plural } from '@fieldwright/domain/kernel/plural';

export const verifyTexts = {
  title: 'Check a signed proposal',
  lead: 'Enter the proposal’s code. It has 64 characters: digits and the letters a to f.',
  code: 'Code',
  wrong: (left: number) =>
    left > 0
      ? `${left} ${plural(left, 'character is', 'characters are')} missing.`
      : 'A code has 64 characters: digits and the letters a to f.',
  check: 'Check',
  none: 'Not found',
  noneDetail:
    'No proposal with this code was sent. If even one character of a proposal changes, so does its code.',
  signed: 'Signed',
  waits: 'Signed by one person. The second signature is missing.',
  notSigned: 'Sent, but not signed',
  company: 'Company',
  proposal: 'Proposal',
  named: (number: string, title: string) => [number, title].filter(Boolean).join(', '),
  version: 'Version',
  versionOf: (version: number, day: string) => `${version}, sent ${day}`,
  signer: 'Signed by',
  when: 'Signed on',
  whenBy: (name: string) => `Signed by ${name} on`,
  whenBoth: 'Signed by both on',
  option: 'Accepted option',
  total: 'Total',
} as const;
