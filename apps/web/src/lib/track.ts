/**
 * Notes that something has happened that is no fault and that nobody is told of (R4.18), in the browser's own timeline:
 * tools that watch a page find it there, under this name, with its details.
 */
export function track(name: string, detail: Record<string, unknown>): void {
  performance.mark(`fieldwright.${name}`, { detail });
}
