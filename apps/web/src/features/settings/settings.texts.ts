export const settingsTexts = {
  title: 'Settings',
  lead: (company: string) => `What ${company} and you yourself can set here.`,
  company: 'Company',
  own: 'Your own',
  pages: {
    company: { name: 'Company', detail: 'Phone, e-mail, address and license that your customers read' },
    people: { name: 'People', detail: 'Who works here, what each may do, invitations' },
    signIn: { name: 'Sign-in', detail: 'Which roles need a second factor' },
    features: { name: 'Features', detail: 'What the company uses, on or off' },
    emails: { name: 'Undelivered email', detail: 'Email that could not be delivered, and why' },
    errors: { name: 'Errors', detail: 'What went wrong in the browsers of your people' },
    secondFactor: { name: 'Second factor', detail: 'A code from your phone along with your password' },
    devices: { name: 'Your devices', detail: 'Where you are signed in, and how to end it' },
  },
} as const;
