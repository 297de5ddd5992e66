export const starterTexts = {
  open: 'Example price book',
  start: 'Start with an example',
  title: 'Example price book',
  lead: 'Services and parts with typical hours and costs, taxed by your tax settings. Change anything later.',
  name: 'Name',
  figures: 'Prices are calculated from these. Change them later in Settings under Pricing.',
  tag: 'Example',
  note: 'These are example services with typical costs and hours. Check them before you send prices to customers.',
  own: 'Remove example label',
  owned: 'Example label removed.',
  nothing: 'No services or parts yet',
  nothingDetail: 'Start with an example for your trade and change it, or add your own.',
  emptyBookDetail:
    'Add your own services and parts, or import them from a file. You can also start with an example for your trade. It’s a separate price book.',
  cancel: 'Cancel',
  add: 'Add price book',
  unsaved: 'The price book hasn’t been added yet.',
} as const;
