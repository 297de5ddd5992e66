import { plural } from '@fieldwright/domain/kernel/plural';

export const verifyTexts = {
  title: 'Check a signed proposal',
  lead: 'Enter the code of a proposal: 64 digits and letters from a to f.',
  code: 'Code',
  wrong: (left: number) =>
    left > 0
      ? `${left} ${plural(left, 'character is', 'characters are')} missing.`
      : 'A code has 64 digits and letters from a to f.',
  check: 'Check',
  none: 'Not found',
  noneDetail:
    'No proposal with this code was sent. If one character of a proposal changes, its code changes, too.',
  signed: 'Signed',
  notSigned: 'Sent, but not signed',
  company: 'Company',
  proposal: 'Proposal',
  named: (number: string, title: string) => [number, title].filter(Boolean).join(', '),
  version: 'Version',
  versionOf: (version: number, day: string) => `${version}, sent ${day}`,
  signer: 'Signed by',
  when: 'Signed on',
  option: 'Accepted option',
  total: 'Total',
} as const;
