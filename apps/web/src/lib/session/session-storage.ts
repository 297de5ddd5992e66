/** What the browser stores about the session; none of it is secret. */

const companyName = 'fieldwright.company';
const signOutName = 'fieldwright.sign-out-waits';

/** Returns this tab's company, kept across reloads; null to let the server choose. */
export function chosenCompany(): number | null {
  return Number(sessionStorage.getItem(companyName)) || null;
}

export function rememberCompany(id: number | null): void {
  if (id === null) sessionStorage.removeItem(companyName);
  else sessionStorage.setItem(companyName, String(id));
}

/** Whether someone signed out while the server could not be reached. */
export const signOutWaits = {
  get: () => localStorage.getItem(signOutName) !== null,
  set(waits: boolean) {
    if (waits) localStorage.setItem(signOutName, '1');
    else localStorage.removeItem(signOutName);
  },
};
