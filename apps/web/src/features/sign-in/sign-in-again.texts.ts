/** Texts above unsaved work, separate from the pages' texts, which pages load only for themselves. */
export const signInAgainTexts = {
  title: 'Sign in to continue',
  ended: 'Your session ended. Your unsaved work is still here.',
  signedOut: 'You signed out in another tab. Your unsaved work is still here.',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or a recovery code.',
  passwordMissing: 'Enter your password.',
  stay: 'Stay signed in on this computer',
  submit: 'Sign in',
  leave: 'Leave without saving',
} as const;
