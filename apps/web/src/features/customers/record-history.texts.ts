export const recordHistoryTexts = {
  menu: 'History',
  title: (name: string) => `History of ${name}`,
  close: 'Close',
  /** @param part a part of the record, such as one of its certificates; empty for the record itself */
  added: (part: string) => (part ? `${part} added` : 'Added'),
  removed: (part: string) => (part ? `${part} removed` : 'Removed'),
  restored: (part: string) => (part ? `${part} restored` : 'Restored'),
  fieldOf: (part: string, field: string) => (part ? `${part}, ${field}` : field),
  certificate: (number: string) => `Certificate ${number}`,
  cardRefund: 'Card refund',
  agreement: (plan: string) => `Agreement ${plan}`,
  earlierPart: 'Earlier record',
  undone: 'Undone.',
  notUndone: 'Couldn’t undo.',
  none: 'none',
  yes: 'yes',
  no: 'no',
} as const;
