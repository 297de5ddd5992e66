export const dialogTexts = {
  filters: 'Filters',
  addFilters: 'Add Filters',
  cancel: 'Cancel',
  enter: 'Enter',
  notShown: 'This cannot be shown. What you were doing behind it is as it was.',
  partGone:
    'This part has been updated since you opened the page. Finish and save what you were doing, then load the page again.',
  loadAgain: 'Load again',
} as const;
