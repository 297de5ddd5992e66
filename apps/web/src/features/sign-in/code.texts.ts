/** Texts of the second sign-in step, separate from those of the settings, which sign-in does not load. */
export const codeTexts = {
  title: 'Enter your code',
  lead: 'Open your authenticator app and enter the 6-digit code for Fieldwright.',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  missing: 'Enter the code.',
  submit: 'Sign in',
  toRecovery: 'Use a recovery code',
  toApp: 'Use a code from the app',
  noCodes: 'Lost your phone and your recovery codes? Ask an owner or admin of your company.',
  back: 'Back',
} as const;
