export const signInRulesTexts = {
  title: 'Sign-in',
  lead: (company: string) =>
    `Who at ${company} needs a second factor: a code from their phone besides the password.`,
  roles: 'Required for',
  help: 'People in these roles set it up the next time they do anything. Until then, nothing else works for them.',
  ownerHelp: 'Only an owner can change this.',
  self: "You don't have one yet. After saving you set yours up first.",
  save: 'Save',
  saved: (none: boolean) =>
    none ? 'Saved. A second factor is optional.' : 'Saved. A second factor is required.',
  unsaved: "Your change to who needs a second factor isn't saved.",
} as const;
