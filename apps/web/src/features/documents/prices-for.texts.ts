/** The words for whose prices a document has. */
export const pricesForTexts = {
  label: 'Prices for',
  title: 'Prices for',
  propertyType: 'Property type',
  rateType: 'Rate',
  agreement: 'Agreement',
  noAgreement: 'None',
  ended: (name: string) => `${name} (not active)`,
  removed: 'Removed agreement',
  percentOff: (percent: string) => `${percent}% off`,
  laborRate: (amount: string) => `${amount} an hour`,
  with: (name: string, gives: string) => `${name}, ${gives}`,
  help: 'New lines get these prices. Lines you have keep theirs.',
  cancel: 'Cancel',
  done: 'Done',
  changed: 'New lines get these prices. Save to keep the change.',
  check: 'Check prices…',
} as const;
