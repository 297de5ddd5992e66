/**
 * Adds a mark to the browser's performance timeline for an occurrence that is not an error and not shown
 * (R4.18); monitoring tools find it by its name and details.
 */
export function track(name: string, detail: Record<string, unknown>): void {
  performance.mark(`fieldwright.${name}`, { detail });
}
