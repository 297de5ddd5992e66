import type { ShownContact } from '@fieldwright/domain/settings/company';

export const companyTexts = {
  title: 'Company',
  lead: (name: string) =>
    `How customers reach ${name}. It stands on proposals, receipts, mails and printed pages.`,
  edit: 'Edit',
  noPhone: 'Customers read how to accept a proposal, and no number to call.',
  address: 'Address',
  /** what it means that something is not given */
  missing: {
    phone: 'Not given. Customers are not asked to call.',
    email: 'Not given. An answer to your mails does not reach you.',
    website: 'Not given.',
  } satisfies Record<keyof Omit<ShownContact, 'lines'>, string>,
  missingAddress: 'Not given.',
  missingLicense: 'Not given. Many states want it on what you print.',
  dialogTitle: 'How customers reach you',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved. Customers read it from now on.',
  unsaved: 'What you have changed of the company is not saved.',
  phoneHelp: 'The number that customers call.',
  emailHelp: 'Where answers to your mails go.',
  licenseHelp: 'As you print it.',
} as const;
