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
