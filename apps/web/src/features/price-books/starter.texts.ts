export const starterTexts = {
  open: 'Example price book',
  start: 'Start with an example',
  title: 'Example price book',
  lead: 'Services and parts with usual hours and costs. Change anything later.',
  name: 'Name',
  figures: 'Prices follow from your labor rate and markup. You can change them in Settings.',
  cancel: 'Cancel',
  add: 'Add price book',
  unsaved: 'The price book isn’t added yet.',
} as const;
