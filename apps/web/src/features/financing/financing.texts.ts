export const projectInformationTexts = {
  title: 'Project Information',
  cancel: 'Cancel',
  next: 'Continue',
  missing: (fields: string) => `Still needed: ${fields}`,
  wrong: (field: string) => `Check these: ${field}`,
} as const;
