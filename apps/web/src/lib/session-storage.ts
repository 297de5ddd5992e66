/** What the browser keeps about the session; nothing of it is secret. */

const companyName = 'fieldwright.company';
const signOutName = 'fieldwright.sign-out-waits';

/** The company this tab is in, kept by the tab over a reload; null where the server chooses. */
export function chosenCompany(): number | null {
  return Number(sessionStorage.getItem(companyName)) || null;
}

export function rememberCompany(id: number | null): void {
  if (id === null) sessionStorage.removeItem(companyName);
  else sessionStorage.setItem(companyName, String(id));
}

/** Whether somebody signed out while the server could not be told. */
export const signOutWaits = {
  get: () => localStorage.getItem(signOutName) !== null,
  set(waits: boolean) {
    if (waits) localStorage.setItem(signOutName, '1');
    else localStorage.removeItem(signOutName);
  },
};
