import { counted } from '@fieldwright/domain/kernel/plural';
import type { ShownContact } from '@fieldwright/domain/settings/company';
import type { Placeholder } from '@fieldwright/domain/settings/message-texts';

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
    'Shown as a strip above customers’ proposals. Enter a code like #1f5f8b, or leave it empty for none.',
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
      help: 'From 1 to 1,440. Leave it empty to use the default. Takes effect the next time the board opens.',
      saved: (minutes: number | null) =>
        minutes === null
          ? 'Saved. The board keeps days for the default time.'
          : `Saved. The board keeps days for ${counted(minutes, 'minute', 'minutes')}.`,
    },
  },
  email: 'Proposal email',
  standardEmail: 'Standard subject and opening',
  editEmail: 'Edit email',
  messages: {
    title: 'Proposal email',
    preview: 'Preview',
    standsFor: {
      customer: 'the customer’s first name',
      company: 'your company’s name',
      proposal: 'the proposal’s title',
    } satisfies Record<Placeholder, string>,
    sample: { customer: 'Dana', proposal: 'New heat pump' },
    hello: (name: string) => `Hello ${name},`,
    rest: 'Your contact information and the link come next.',
    standardWords: 'Use standard text',
    saved: 'Saved. Your next emails will use it.',
    undone: 'Your old email text is back.',
  },
  dialogTitle: 'How customers reach you',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved. Customers will see it from now on.',
  unsaved: 'Your changes to the company aren’t saved.',
  phoneHelp: 'The number customers call.',
  emailHelp: 'Where replies to your emails go.',
  licenseHelp: 'As it should appear in print.',
} as const;
