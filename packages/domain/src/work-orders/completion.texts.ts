/** The words of a signature on completion. */
export const completionTexts = {
  consent: 'I accept the work described above as completed, and the total shown.',
  noName: 'Enter the name of the person signing.',
  noSignature: 'Sign in the box, or choose to type the name.',
  noReason: 'Enter a reason.',
  notPriced: 'A price is now missing.',
  added: (line: string) => `New: ${line}`,
  removed: (line: string) => `Removed: ${line}`,
  total: (was: string, now: string) => `Total: ${was}, now ${now}`,
  title: 'Customer’s signature',
  at: (day: string, time: string) => `${day} at ${time}`,
  signedBy: (name: string, at: string) => `Signed by ${name} on ${at}`,
  notSigned: (at: string) => `Not signed: customer not there on ${at}`,
  alt: (name: string) => `Signature of ${name}`,
  changed: 'The work or its price has changed since it was signed.',
  altered: 'The record of this signature was changed after signing.',
} as const;
