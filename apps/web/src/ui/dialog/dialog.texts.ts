export const dialogTexts = {
  filters: 'Filters',
  addFilters: 'Add Filters',
  cancel: 'Cancel',
  enter: 'Enter',
  notShown: 'Couldn’t show this. Your work on the page is unchanged.',
  partGone:
    'This part of the page has been updated since you opened it. Finish and save your work, then reload the page.',
  loadAgain: 'Reload',
} as const;

/** Asked before leaving unsaved changes. */
export const discardTexts = {
  title: 'Leave without saving?',
  cancel: 'Keep editing',
  confirm: 'Leave without saving',
} as const;
