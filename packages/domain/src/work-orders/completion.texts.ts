/** The words of a signature on completion. */
export const completionTexts = {
  consent: 'I accept the work described above as completed, and the total shown.',
  noName: 'Enter the name of the person who signs.',
  noSignature: 'Sign in the box, or choose to type the name.',
  noReason: 'Say why nobody signs.',
  notPriced: 'A price is missing now.',
  added: (line: string) => `New: ${line}`,
  removed: (line: string) => `Not there anymore: ${line}`,
  total: (was: string, now: string) => `Total: ${was}, now ${now}`,
} as const;
