import { counted } from '@fieldwright/domain/kernel/plural';
import type { ShownContact } from '@fieldwright/domain/settings/company';
import type { MessageKind, Placeholder } from '@fieldwright/domain/settings/message-texts';

export const companyTexts = {
  title: 'Company',
  lead: (name: string) =>
    `How customers reach ${name}. Shown on proposals, receipts, emails and printed pages.`,
  edit: 'Edit',
  noPhone: 'Customers see how to accept a proposal, but no number to call.',
  look: 'Logo and color',
  logoOf: (name: string) => `${name} logo`,
  noLogo: 'No logo. Customers see your name.',
  noColor: 'No brand color.',
  color: (color: string) => `Brand color ${color}`,
  editLook: 'Edit logo and color',
  lookTitle: 'Logo and color',
  chooseLogo: 'Choose logo',
  replaceLogo: 'Replace logo',
  removeLogo: 'Remove logo',
  logoHelp: 'A PNG, JPEG or WebP up to 2 MB, at least 32 pixels on each side.',
  uploading: 'Uploading…',
  colorHelp:
    'Shown as a strip above customers’ proposals. Enter a code like #1f5f8b, or leave it blank for none.',
  lookSaved: 'Saved. Customers will see it from now on.',
  lookUndone: 'Your old logo and color are back.',
  zone: {
    title: 'Time zone',
    edit: 'Edit time zone',
    help: 'The board, lists and payments use it. Each site has its own time zone.',
    visits: ({ before, after }: { before: string; after: string }) =>
      `Visits you’ve already booked don’t move. One at ${before} will show at ${after}.`,
    saved: 'Saved. Times are in your new time zone.',
    undone: 'Your old time zone is back.',
  },
  address: 'Address',
  /** what a missing value means */
  missing: {
    phone: 'Not set. Customers won’t be asked to call.',
    email: 'Not set. Replies to your emails won’t reach you.',
    website: 'Not set.',
  } satisfies Record<keyof Omit<ShownContact, 'lines'>, string>,
  missingAddress: 'Not set.',
  missingLicense: 'Not set. Many states require it on printed documents.',
  hours: 'Business hours',
  noHours: 'Closed all week. No openings are suggested for calls.',
  editHours: 'Edit hours',
  hoursTitle: 'Business hours',
  hoursLead: 'Openings are suggested during these hours, and longer jobs are split across them.',
  hoursSaved: 'Business hours saved.',
  closed: 'Closed',
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  from: (day: string) => `${day} opens at`,
  until: (day: string) => `${day} closes at`,
  proposals: 'New proposals',
  goodFor: (days: number) => `Good for ${counted(days, 'day', 'days')}`,
  editDays: 'Edit days',
  board: 'Schedule board',
  keepsFor: (minutes: number | null) =>
    minutes === null
      ? 'Keeps days loaded for the default time after you leave them'
      : `Keeps days loaded for ${counted(minutes, 'minute', 'minutes')} after you leave them`,
  editMinutes: 'Edit minutes',
  /** the dialogs of settings that are whole numbers */
  numbers: {
    proposalDays: {
      title: 'New proposals',
      label: 'Proposals are good for',
      unit: 'days',
      help: 'From 1 to 365. Proposals you already have keep their date.',
      saved: (days: number | null) =>
        `Saved. New proposals are good for ${counted(days ?? 0, 'day', 'days')}.`,
    },
    boardMinutes: {
      title: 'Schedule board',
      label: 'After you leave a day, keep it loaded for',
      unit: 'minutes',
      help: 'From 1 to 1,440. Leave it blank to use the default. Takes effect the next time the board opens.',
      saved: (minutes: number | null) =>
        minutes === null
          ? 'Saved. The board keeps days for the default time.'
          : `Saved. The board keeps days for ${counted(minutes, 'minute', 'minutes')}.`,
    },
  },
  standardEmail: 'Standard subject and opening',
  messages: {
    titles: { link: 'Proposal email', receipt: 'Receipt email' } satisfies Record<MessageKind, string>,
    edit: { link: 'Edit proposal email', receipt: 'Edit receipt email' } satisfies Record<
      MessageKind,
      string
    >,
    subject: 'Subject',
    opening: 'Opening',
    preview: 'Preview',
    standsFor: {
      customer: 'the customer’s first name',
      company: 'your company’s name',
      proposal: 'the proposal’s title',
      receipt: 'the receipt number',
      amount: 'the amount paid',
    } satisfies Record<Placeholder, string>,
    sample: { customer: 'Dana', proposal: 'New heat pump', receipt: 'R-20418-1', amount: '$264.00' },
    hello: (name: string) => `Hello ${name},`,
    rest: {
      link: 'Your contact information and the link come next.',
      receipt: 'The receipt and your contact information come next.',
    } satisfies Record<MessageKind, string>,
    standardWords: 'Use standard text',
    saved: 'Saved. Your next emails will use it.',
    undone: 'Your old email text is back.',
  },
  close: 'Close',
  history: {
    open: 'History',
    title: 'Company history',
    /** names of settings that have no name of their own beside a field */
    fields: {
      timeZone: 'Time zone',
      workingHours: 'Business hours',
      proposalDays: 'Proposals are good for',
      boardMinutes: 'Board keeps days loaded for',
      taxRounding: 'Round tax',
      allowOverrideTaxes: 'People can change the tax rate',
      linkSubject: 'Proposal email subject',
      linkOpening: 'Proposal email opening',
      receiptSubject: 'Receipt email subject',
      receiptOpening: 'Receipt email opening',
    },
    /** changed on other pages, by other rules */
    elsewhere: {
      secondFactorRoles: 'Two-factor sign-in required for',
      trades: 'Trades',
      cardTechnician: 'Cards taken by technicians',
      cardDispatcher: 'Cards taken by the office',
      cardCustomerLink: 'Cards by customer link',
      cardQrCode: 'Cards by QR code',
      squareAccount: 'Square account',
      stripeAccount: 'Stripe account',
    },
    roundings: { invoice: 'once per invoice', line: 'each line' },
    usualMinutes: 'the default time',
    aLogo: 'an image',
    standard: 'standard text',
    none: 'none',
    on: 'on',
    off: 'off',
    yes: 'yes',
    no: 'no',
  },
  dialogTitle: 'Name and contact information',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved. Customers will see it from now on.',
  unsaved: 'Your changes to the company aren’t saved.',
  nameHelp: 'As customers see it, on proposals, receipts and emails.',
  phoneHelp: 'The number customers call.',
  emailHelp: 'Where replies to your emails go.',
  licenseHelp: 'As it should appear in print.',
} as const;
