export const priceFilterTexts = {
  text: 'Code or words',
  propertyType: 'Property type',
  rateType: 'Rate',
  agreement: 'Agreement',
  noAgreement: 'None',
  filters: 'Filters',
  filtersShown: 'Prices for',
} as const;
