export const starterTexts = {
  open: 'Example price book',
  start: 'Start with an example',
  title: 'Example price book',
  lead: 'Services and parts with typical hours and costs. Change anything later.',
  name: 'Name',
  figures: 'Prices are calculated from your labor rate and markup. You can change them in Settings.',
  cancel: 'Cancel',
  add: 'Add price book',
  unsaved: 'The price book hasn’t been added yet.',
} as const;
