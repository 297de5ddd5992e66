/** The error catalogue's texts, letter for letter (R8). */
export const errorTexts = {
  timeout:
    'Our server has not responded in time, check your connection and try again. If the problem persists, contact support.',
  unreachable:
    'We lost the connection to our server. Please check your internet connection and refresh this page.',
  // where something is typed: refreshing, as the catalogue asks for, would lose it. The banner of the page says that
  typedKept: 'We lost the connection to our server. What you typed is kept here: keep this page open.',
  renewalFailed:
    'We could not renew your authentication. Please save your work, log out and log back in again.',
  behind:
    'The product website has received an update. Please finish what you are doing and refresh this page.',
  // the server's own words for the same
  signedOut: 'Sign in to go on.',
  simple: 'An error happened.',
} as const;
