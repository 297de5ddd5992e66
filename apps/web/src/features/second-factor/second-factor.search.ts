/** The page's search parameters: the change to start with. */
export interface SecondFactorSearch {
  step?: 'newCodes' | 'setUp';
}

export function secondFactorSearch({ step }: Record<string, unknown>): SecondFactorSearch {
  return step === 'newCodes' || step === 'setUp' ? { step } : {};
}
