const reasons = ['ended', 'reset'] as const;

/** The sign-in page's search parameters: where to return, and why it opened. */
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
