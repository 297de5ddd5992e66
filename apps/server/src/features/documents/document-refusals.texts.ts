/** Messages of a refused save of a proposal or a work order. */
export const documentRefusals = {
  twin: (id: number) => `There’s already one with id ${id}. Change that one.`,
  notSettable: 'Only the product sets this.',
  fixed: 'It can’t be changed. Remove it and add another.',
  cardPayment: 'Card payments are made and refunded through the provider.',
  voidReason: 'Enter a reason.',
  otherSite: 'It isn’t at this site.',
  otherDocument: 'That save was for a different document.',
  discarded: 'That save was discarded.',
  notMade: 'That save created no such record.',
  basedOn: 'Give the version this is based on.',
  noKind: 'No such kind.',
  wrongDocument: (name: string) => `This saves only a ${name}.`,
  callTaken: 'This call already has an open work order.',
  thereAlready: 'It already exists.',
  numberTooLarge: 'A number is too large.',
  characterNotSaved: 'A text has a character that can’t be saved.',
} as const;
