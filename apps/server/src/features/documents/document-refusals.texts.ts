/** Messages of a refused save of a proposal or a work order. */
export const documentRefusals = {
  twin: (id: number) => `There’s already one with ID ${id}. Change that one.`,
  notSettable: 'This is set automatically.',
  fixed: 'It can’t be changed. Remove it and add another.',
  cardPayment: 'Card payments are taken and refunded through the card processor.',
  voidReason: 'Enter a reason.',
  otherSite: 'It isn’t at this site.',
  otherDocument: 'That save was for a different document.',
  discarded: 'That save was discarded.',
  notMade: 'That save didn’t create this record.',
  basedOn: 'Include the version this is based on.',
  noKind: 'Unknown type.',
  wrongDocument: (name: string) => `This can only save a ${name}.`,
  callTaken: 'This call already has an open work order.',
  thereAlready: 'It already exists.',
  numberTooLarge: 'A number is too large.',
  characterNotSaved: 'The text contains a character that can’t be saved.',
} as const;
