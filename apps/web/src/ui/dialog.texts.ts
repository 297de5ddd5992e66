export const dialogTexts = {
  filters: 'Filters',
  addFilters: 'Add Filters',
  cancel: 'Cancel',
} as const;
