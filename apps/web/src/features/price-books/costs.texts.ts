export const costsTexts = {
  costs: 'Costs',
  hideCosts: 'Hide costs and margins (H)',
  showCosts: 'Show costs and margins (H)',
  costsShown: 'Costs are shown.',
  costsHidden: 'Costs are hidden.',
} as const;
