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
} as const;
