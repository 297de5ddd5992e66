/** What was done to a visit, after the name of who did it: "Dana Ruiz moved it from 9:00 AM to 10:30 AM". */
export const historyTexts = {
  movedFrom: (from: string, to: string) => `moved it from ${from} to ${to}`,
  endsAt: (to: string, from: string) => `let it end at ${to} instead of ${from}`,
  givenInstead: (to: string, from: string) => `gave it to ${to} instead of ${from}`,
  givenToo: (to: string) => `gave it to ${to} as well`,
  takenFrom: (from: string) => `took ${from} off it`,
  status: (to: string, from: string) => `set it to ${to} instead of ${from}`,
  removed: 'took it off the board',
  putBack: 'put it back on the board',
  overlapReason: (reason: string) => `let it overlap: “${reason}”`,
  noOverlapReason: 'took back that it may overlap',
  text: (to: string, from: string) => `called it “${to}” instead of “${from}”`,
  moments: { enRouteDate: 'on the way', arrivedDate: 'arrived', finishedDate: 'finished' },
  momentAt: (what: string, at: string) => `${what} at ${at}`,
  momentGone: (what: string) => `took “${what}” back`,
  nobody: 'somebody who has left',
  other: 'changed it',
} as const;
