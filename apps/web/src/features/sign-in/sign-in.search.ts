const reasons = ['ended', 'reset'] as const;

/** The sign-in page's address: where to go back to, and why one is here. */
export interface SignInSearch {
  back?: string;
  why?: (typeof reasons)[number];
}

export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const { back, why } = search;
  return {
    ...(typeof back === 'string' ? { back } : {}),
    ...(reasons.includes(why as never) ? { why: why as (typeof reasons)[number] } : {}),
  };
}
