const unreachable =
  'We lost the connection to our server. Please check your internet connection and refresh this page.';

/** The error catalog's texts, verbatim from the spec (R8). */
export const errorTexts = {
  timeout:
    'Our server has not responded in time, check your connection and try again. If the problem persists, contact support.',
  unreachable,
  // for screens with unsaved typing: refreshing, which the catalog suggests, would lose it
  typedKept: `${unreachable} What you typed stays here until you do.`,
  renewalFailed:
    'We could not renew your authentication. Please save your work, log out and log back in again.',
  behind:
    'The product website has received an update. Please finish what you are doing and refresh this page.',
  // the server's own words
  signedOut: 'Sign in to continue.',
  simple: 'An error happened.',
  someone: 'Someone',
  changed: (who: string, what: string, at: string) => `${who} changed ${what} ${at}.`,
  this: 'this',
  the: (what: string) => `the ${what}`,
  at: (time: string) => `at ${time}`,
  on: (day: string) => `on ${day}`,
  overwrite: 'Save again to overwrite it.',
} as const;
