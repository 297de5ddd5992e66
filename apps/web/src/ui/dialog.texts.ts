export const dialogTexts = {
  filters: 'Filters',
  addFilters: 'Add Filters',
  cancel: 'Cancel',
  enter: 'Enter',
} as const;
