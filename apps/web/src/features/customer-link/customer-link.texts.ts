import { listText } from '@fieldwright/domain/kernel/list-text';
import { plural } from '@fieldwright/domain/kernel/plural';

export const customerLinkTexts = {
  button: 'Customer link',
  saveFirst: 'Save first. The customer sees what’s saved.',
  title: 'Customer link',
  lead: 'The customer sees packages, descriptions and totals, but no codes, costs or margins.',
  leftOut: (names: readonly string[]) =>
    `${listText(names)} ${plural(names.length, 'has', 'have')} no lines, so the customer won’t see ${plural(names.length, 'it', 'them')}.`,
  copies: (names: readonly string[]) =>
    `${listText(names.map((name) => `“${name}”`))} still ${plural(names.length, 'says', 'say')} “Copy.” The customer will see that, so rename ${plural(names.length, 'it', 'them')} before you send it.`,
  noPhone: 'Your company has no phone number, so the customer won’t see one to call.',
  givePhone: 'Add one',
  close: 'Close',
  copyNew: 'Copy link',
  mail: 'Email link',
  mailTo: (email: string) => `The email goes to ${email}.`,
  email: 'Email',
  noEmail: 'The customer has no email address yet.',
  keepEmail: 'Save to this customer',
  isOver:
    'The proposal has expired. To share it, open More and mark it as sent with a later “Good until” date.',
  placeRemoved: {
    customer: 'The customer was removed. Links will work again once the customer is restored.',
    site: 'The site was removed. Links will work again once it’s restored.',
  },
  /** of a link, while the customer or the site is removed */
  notShown: 'Doesn’t work while the customer or site is removed',
  sends: 'Emailing the link marks the proposal as sent.',
  copied: 'Link copied. It works for 30 days.',
  notCopied: 'Link created. Copy it from the list.',
  mailed: (email: string) => `Link sent to ${email}.`,
  links: 'Links',
  none: 'No links yet.',
  made: (who: string, when: string) => [when, who].filter(Boolean).join(', '),
  mailedTo: (email: string) => `Emailed to ${email}`,
  onlyCopied: 'Copied',
  opened: (when: string) => `Opened ${when}`,
  notOpened: 'Not opened yet',
  endsOn: (day: string) => `Expires ${day}`,
  endedOn: (day: string) => `Expired ${day}`,
  revokedOn: (day: string) => `Revoked ${day}`,
  copy: 'Copy',
  copyOf: (made: string) => `Copy the link created ${made}`,
  revoke: 'Revoke',
  revokeOf: (made: string) => `Revoke the link created ${made}`,
  revokeTitle: 'Revoke this link?',
  revokeText: 'The link stops working. You can’t undo this, but you can send a new one.',
  keep: 'Keep link',
  revoked: 'Link revoked.',
  notLoaded: 'Couldn’t load the links.',
  retry: 'Try again',
} as const;
