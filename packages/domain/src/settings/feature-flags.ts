/**
 * The features that a company may switch on or off (R7.2), with their defaults. To add one, add its name here
 * and check it where the feature starts.
 */
export const initialFeatures = {
  /** Others' changes appear on the screen automatically. */
  liveUpdates: true,
  /** Faults in the browser are reported to the company's owners and admins (R8.9). */
  errorReports: true,
} as const satisfies Record<string, boolean>;

export type Feature = keyof typeof initialFeatures;
export const features = Object.keys(initialFeatures) as [Feature, ...Feature[]];

/** The features' names on the screen and in the history. */
export const featureNames = {
  liveUpdates: 'Live updates',
  errorReports: 'Error reports',
} as const satisfies Record<Feature, string>;

/** Whether a name is a feature's. */
export const isFeature = (name: string): name is Feature => features.some((each) => each === name);

/**
 * Returns the features a company has.
 * @param switched the company's settings; unknown names are ignored
 * @returns names in the order of the table
 */
export function featuresOf(switched: readonly { name: string; isOn: boolean }[]): Feature[] {
  return features.filter(
    (feature) => switched.find(({ name }) => name === feature)?.isOn ?? initialFeatures[feature],
  );
}
