export const starterTexts = {
  open: 'Example price book',
  start: 'Start with an example',
  title: 'Example price book',
  lead: 'Services and parts with typical hours and costs. Change anything later.',
  name: 'Name',
  trades: 'Trades',
  tradeDetails: {
    heatingCooling: 'Furnaces, air conditioners and heat pumps',
    plumbing: 'Drains, fixtures and water heaters',
    electrical: 'Panels, circuits and devices',
  },
  figures: 'Prices are calculated from your labor rate and markup. You can change them in Settings.',
  cancel: 'Cancel',
  add: 'Add price book',
  unsaved: 'The price book hasn’t been added yet.',
} as const;
