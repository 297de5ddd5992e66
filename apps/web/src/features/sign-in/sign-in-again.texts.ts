/** Above work that is not saved. Apart from the words of the pages, which load no more than they show. */
export const signInAgainTexts = {
  title: 'Sign in to go on',
  ended: 'Your session has ended. What you have not saved is still here.',
  signedOut: 'You have signed out in another tab. What you have not saved is still here.',
  email: 'E-mail',
  password: 'Password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or a recovery code.',
  passwordMissing: 'Enter your password.',
  stay: 'Stay signed in on this computer',
  submit: 'Sign in',
  leave: 'Leave without saving',
} as const;
