import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import type { Who } from '../../lib/who.ts';
import { recordTexts } from './record.texts.ts';

interface Question {
  what: string;
  who: Who;
  when: string | null;
}

const at = (when: string | null) => (when === null ? '' : ` (${when})`);

/** Names a number of matches, which were counted only up to it if there are more. */
const foundText = (found: number, more: boolean) =>
  more ? `more than ${decimalText(found)}` : String(found);

/** Texts that the editors of proposals and work orders share. */
export const documentTexts = {
  saving: 'Saving',
  saved: (time: string) => `Saved ${time}`,
  notSaved: 'Not saved.',
  notYet: 'Not saved yet',
  notBegun: 'Nothing to save yet',
  tryNow: 'Try now',
  triedAgain: 'Retrying…',
  sentLater: 'Your changes are kept here and will be sent when you’re back online. Keep this page open.',
  heldBack: 'Fix the highlighted fields.',
  asksYou: 'Waiting for your choice.',
  save: 'Save',
  cancel: 'Cancel',
  canceled: 'Changes reverted.',
  undo: 'Undo',
  close: 'Close',
  unsaved: (name: string) => `Your changes to ${name} aren’t saved.`,
  somebody: 'Someone else',
  changedBy: ({ name, isYou }: Who, when: string | null) =>
    isYou ? `You changed this in another tab${at(when)}.` : `${name} changed this${at(when)}.`,
  putTogether: 'Saving combines both changes. Where they conflict, you’ll be asked which to keep.',
  cameIn: (areYours: boolean) =>
    areYours ? 'Saved, along with your changes from another tab.' : 'Saved, along with changes others made.',
  inOtherTab: 'You, in another tab',

  askTitle: (areYours: boolean) =>
    areYours ? 'You changed this in another tab' : 'Both of you changed this',
  askLead: 'Choose which version to keep.',
  askSave: 'Save',
  askLater: 'Decide later',
  askAll: 'Choose one for each.',
  askSame: ({ what, fields, who: { name, isYou }, when }: Question & { fields: string }) =>
    isYou
      ? `${what}: ${fields}. Changed by you in another tab${at(when)} and here.`
      : `${what}: ${fields}. Changed by ${name}${at(when)} and by you.`,
  askTheyRemoved: ({ what, who: { name, isYou }, when }: Question) =>
    isYou
      ? `You removed ${what} in another tab${at(when)}. You changed it or added to it here.`
      : `${name} removed ${what}${at(when)}. You changed it or added to it.`,
  askYouRemoved: ({ what, who: { name, isYou }, when }: Question) =>
    isYou
      ? `You removed ${what} here, and changed it in another tab${at(when)}.`
      : `You removed ${what}. ${name} changed it${at(when)}.`,
  you: 'You',
  youHere: 'You, here',
  howPriced: 'How it was priced:',
  leaveRemoved: 'Leave it removed, without my changes',
  bringBack: 'Bring it back with my changes',
  keepTheirs: ({ isYou }: Who) => (isYou ? 'Keep the other tab’s version' : 'Keep their version'),
  removeAnyway: 'Remove it anyway',
  part: 'A part',
  named: (kind: string, text: string) => `${kind} “${text}”`,
  nothing: 'nothing',
  another: 'a different one',
  yes: 'yes',
  no: 'no',
  marks: (count: number) => counted(count, 'mark', 'marks'),
  chosen: (count: number) => `${decimalText(count)} selected`,

  historyTitle: 'History',
  noHistory: 'No changes since it was created.',
  loading: 'Loading',
  wasAdded: (record: string) => `${record} added`,
  wasRemoved: (record: string) => `${record} removed`,
  done: 'Done',
  line: 'Line',
  placeHead: 'Order',
  actionsHead: 'Actions',
  qty: 'Qty',
  margin: 'Margin',
  amount: 'Amount',
  none: 'none',
  leftOut: 'Not accepted',
  toFollow: 'TBD',
  noLines: 'No lines yet. Type a code or a few words below, and press Enter.',
  unnamedLine: (place: number) => `line ${place}`,
  textOf: (place: number) => `Text of line ${place}`,
  qtyOf: (line: string) => `Quantity of ${line}`,
  priceOf: (line: string) => `Price of ${line}`,
  actionsOf: (line: string) => `Actions for ${line}`,
  moreOf: (line: string) => `More about ${line}`,
  drag: 'Drag to reorder',
  showMore: 'Description, discount, tax',
  warranty: 'Warranty (customer sees this)',
  permit: 'Permit',
  permitOf: (reference?: string) => (reference ? `Permit: ${reference}` : 'Permit'),
  permitReference: 'Issued by, permit number',
  warrantyOf: (text: string) => `Warranty: ${text}`,
  showLess: 'Show less',
  moveUp: 'Move up',
  moveUpKey: 'Alt+↑',
  moveDown: 'Move down',
  moveDownKey: 'Alt+↓',
  isFirst: 'Already first.',
  isLast: 'Already last.',
  removeLine: 'Remove',
  lineDiscount: (amount: string) => `${amount} off`,
  notTaxed: 'Nontaxable',
  partlyTaxed: (share: string) => `${share} taxable`,
  taxWhole: 'Tax the whole price',
  was: (price: string) => `was ${price}`,

  pickerPlaceholder: 'Price book: a code or a few words',
  usual: 'Favorites and recently used',
  favorites: 'Favorites',
  recent: 'Recently used',
  fromBook: 'From the price book',
  customLine: 'Custom line:',
  ownStays: 'You can still add a custom line.',
  noEntry: 'No matches in the price book.',
  searching: 'Searching the price book',
  found: (shown: number, found: number, more = false) =>
    shown < found ? `${shown} of ${foundText(found, more)} found` : `${found} found`,
  similarFound: (shown: number) => `${shown} similar`,
  foundTooMany: 'Type more words to narrow it down.',
  showMoreFound: (found: number, more = false) => `Show more of the ${foundText(found, more)} matches`,
  keyChoose: 'choose',
  keyAdd: 'add',

  fromList: { discounts: 'One of your discounts', rebates: 'One of your rebates' },
  chooseFromList: 'Choose…',
  discountTitle: 'Discount',
  rebateTitle: 'Rebate',
  taxTitle: 'Tax',
  howMuch: 'How much',
  enterHowMuch: 'Enter an amount or percentage.',
  discountCut: (amount: string) => `That’s more than the lines add up to, so it’s limited to ${amount}.`,
  discountPlaceholder: 'Fall special',
  rebatePlaceholder: 'Utility rebate',
  discountKinds: { percent: 'Percentage', fixed: 'Amount' },
  treatments: { beforeTax: 'Before tax', afterTax: 'After tax' },
  scopes: {
    all: 'All lines',
    taxable: 'Taxable lines',
    nonTaxable: 'Nontaxable lines',
    lines: 'Selected lines',
  },
  reimbursed: 'We give it up front and get reimbursed',
  ownTax: 'Custom rate',
  noTax: 'No tax',
  manualTax: (percent: string) => `Tax rate entered manually: ${percent}%.`,

  unnamed: { discounts: 'Discount', rebates: 'Rebate' },
  percentOff: (percent: string) => `${percent}% off`,
  change: (name: string) => `Edit: ${name}`,
  remove: (name: string) => `Remove: ${name}`,
  lineCount: (count: number) => counted(count, 'line', 'lines'),
  taxNone: 'Tax (none)',
  taxItem: (text: string, percent: string) => `Tax, ${text} ${percent}%`,
  taxRate: (percent: string) => `Tax ${percent}%`,
  taxExempt: (certificate: string | null, amount: string) =>
    certificate === null ? `${amount} exempt` : `${amount} exempt, certificate ${certificate}`,
  taxedOn: (amount: string) => `on ${amount}`,
  taxButton: 'Tax…',
  fees: 'Fees',
  total: 'Total',
  totalSoFar: 'Total so far',
  marginName: 'Margin',
  loss: 'Loss',
  lossAsks: (amount: string) => `With this discount, you’d lose ${amount}.`,
  lossMeant: 'Apply it anyway',
  tickLoss: 'Check the box to apply it anyway.',
  lossOf: (amount: string) => `Loss ${amount}`,
  marginOf: (percent: string, amount: string) => `Margin ${percent}, ${amount}`,
  costMissing: 'excluding lines with unknown cost',
  warnings: {
    price_to_follow: 'At least one line doesn’t have a price yet, so it isn’t in the total.',
    zero_price: 'A line is $0 but isn’t marked “No charge”.',
    line_discount_capped: 'A line discount is more than the line total, so it was reduced.',
    discount_capped: 'A discount is more than what’s left, so it was reduced.',
    discount_without_lines: 'A discount is for selected lines, but none are selected.',
    rebate_capped: 'A rebate is more than what’s left, so it was reduced.',
    rebate_reimbursed_before_tax: 'A rebate you’re reimbursed for usually comes off after tax.',
    tax_override_not_allowed: 'Your company no longer allows custom tax rates.',
    base_differs_from_accepted: 'The taxable amount has changed since the customer accepted.',
    tax_warning: noTaxText,
    owed_to_customer: 'The customer has overpaid.',
    exempt_without_certificate: 'The exemption certificate is missing.',
  },

  ...recordTexts,
} as const;
