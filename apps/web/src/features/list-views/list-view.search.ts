/** The parameters that every list with saved views has in its address. */
export interface ViewSearch {
  /** a saved view, or everything although another view is the default */
  view?: number | 'all';
  /** keys of the shown columns in order, with commas between, if others than the view’s */
  columns?: string;
}

const columnKeys = /^[a-z][A-Za-z]{0,29}(?:,[a-z][A-Za-z]{0,29}){0,29}$/;

function viewInAddress({ view, columns }: Record<string, unknown>): ViewSearch {
  const isView = view === 'all' || (Number.isSafeInteger(view) && Number(view) > 0);
  return {
    ...(isView && { view: view as number | 'all' }),
    ...(typeof columns === 'string' && columnKeys.test(columns) && { columns }),
  };
}

/** Returns the check of a list's address, with the parameters of saved views besides its own. */
export const withView =
  <S extends object>(own: (given: Record<string, unknown>) => S) =>
  (given: Record<string, unknown>): S & ViewSearch => ({ ...own(given), ...viewInAddress(given) });
