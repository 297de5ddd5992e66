export const signInTexts = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  forgot: 'Forgot it?',
  stay: 'Stay signed in on this computer',
  submit: 'Sign in',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  passwordSet: 'Your new password is set. Sign in with it.',
  onlyLooking: 'Only looking? Open the demo company as',
  help: 'Help',
  version: (version: string) => `Version ${version}`,
  motto: ['Every room has its line.', 'So does every job.'],
  backToSignIn: 'Back to sign-in',
} as const;

/** Above work that is not saved. */
export const signInAgainTexts = {
  title: 'Sign in to go on',
  ended: 'Your session has ended. What you have not saved is still here.',
  signedOut: 'You have signed out in another tab. What you have not saved is still here.',
  leave: 'Leave without saving',
} as const;

export const resetTexts = {
  title: 'New password',
  lead: 'We send you a link that lets you set a new one. It works for an hour.',
  submit: 'Send the link',
  sentTitle: 'Look in your mail',
  sent: (email: string) => `If ${email} is the address of an account, a link is on its way there.`,
  sentHelp: 'Nothing after a few minutes? Look in the spam folder, or ask again.',
  again: 'Ask again',
  setTitle: 'Set a new password',
  setLead: 'You are signed out everywhere else with it.',
  newPassword: 'New password',
  newPasswordHelp: 'At least 10 characters. Longer is stronger.',
  set: 'Set password',
  expiredTitle: 'This link does not work any more',
  expired: 'It has expired or has been used. Links for a new password work once, for an hour.',
  askNew: 'Ask for a new link',
} as const;

export const invitationTexts = {
  title: (company: string) => `Join ${company}`,
  pageTitle: 'Invitation',
  leadNew: (email: string) => `You sign in with ${email}. Choose a password for it.`,
  leadKnown: (email: string) => `You have an account with ${email} already. Confirm it with its password.`,
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  newPassword: 'Password',
  nameMissing: 'Enter a name.',
  submit: (company: string) => `Join ${company}`,
  expiredTitle: 'This invitation does not work any more',
  expired:
    'It has expired, has been used, or a newer one has been sent. Ask the person who invited you to send it again.',
  toSignIn: 'Go to sign-in',
} as const;
