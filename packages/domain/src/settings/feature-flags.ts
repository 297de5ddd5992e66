/**
 * Parts of the product that a company may switch off or on (R7.2), and whether it has them before anybody has switched.
 * A new name is added here, and read where the part begins; nothing else knows of it.
 */
export const initialFeatures = {
  /** what others change appears on the screen by itself */
  liveUpdates: true,
  /** faults in the browser are reported to the company's owners and admins (R8.9) */
  errorReports: true,
} as const satisfies Record<string, boolean>;

export type Feature = keyof typeof initialFeatures;
export const features = Object.keys(initialFeatures) as [Feature, ...Feature[]];

/**
 * The features that a company has.
 * @param switched what the company has switched; names that this version does not know count for nothing
 * @returns names in the order of the table
 */
export function featuresOf(switched: readonly { name: string; isOn: boolean }[]): Feature[] {
  return features.filter(
    (feature) => switched.find(({ name }) => name === feature)?.isOn ?? initialFeatures[feature],
  );
}
