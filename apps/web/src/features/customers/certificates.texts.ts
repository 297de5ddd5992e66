import { counted } from '@fieldwright/domain/kernel/plural';

export const certificateTexts = {
  title: 'Tax exemption',
  add: 'Add certificate',
  about: 'While a certificate is valid, no sales tax is charged in its state.',
  edit: (number: string) => `Edit certificate ${number}`,
  remove: (number: string) => `Remove certificate ${number}`,
  restore: (number: string) => `Restore certificate ${number}`,
  noEnd: (from: string) => `from ${from}, doesn’t expire`,
  tags: { upcoming: 'Not valid yet', valid: 'Valid', expiring: 'Expires soon', expired: 'Expired' },
  heads: { valid: 'Tax exempt', expiring: 'Exemption expires soon', expired: 'Exemption expired' },
  willExpire: (day: string) => `This certificate expires ${day}. Ask the customer for a new one.`,
  hasExpired: (day: string) =>
    `This certificate expired ${day} and no longer applies. Ask the customer for a new one.`,
  removed: (number: string) => `Certificate ${number} removed.`,
  restored: (number: string) => `Certificate ${number} restored.`,
  saved: (number: string) => `Certificate ${number} saved.`,
  notChanged: (number: string, why: string) => `Couldn’t change certificate ${number}. ${why}`,
  removedOnes: (count: number) => counted(count, 'removed certificate', 'removed certificates'),
  newTitle: 'Add exemption certificate',
  editTitle: 'Edit exemption certificate',
  unsaved: 'What you entered for the certificate isn’t saved.',
  expiresHelp: 'Leave blank if it doesn’t expire.',
} as const;
