export const invitationTexts = {
  title: (company: string) => `Join ${company}`,
  founding: (company: string) => `Set up ${company}`,
  pageTitle: 'Invitation',
  leadNew: (email: string) => `You’ll sign in with ${email}. Choose a password.`,
  leadKnown: (email: string) => `You already have an account under ${email}. Enter your password.`,
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  newPassword: 'Password',
  nameMissing: 'Enter a name.',
  expiredTitle: 'This invitation no longer works',
  expired:
    'It expired, it was already used, or a newer one was sent. Ask the person who invited you to send it again.',
  toSignIn: 'Go to sign-in',
} as const;
