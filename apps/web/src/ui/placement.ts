interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** to the edge of the window (R9.5) */
const margin = 8;
const gap = 4;

/**
 * Where a floating box goes, px from the window's corner: below its origin, above where below has no room, its right
 * edge at the origin's where it would leave the window, and never closer than 8 px to the window's edge (R9.5).
 */
export function placeBeside(
  origin: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const below = origin.top + origin.height + gap;
  const above = origin.top - gap - size.height;
  const top = below + size.height + margin <= view.height || above < margin ? below : above;
  const fits = origin.left + size.width + margin <= view.width;
  const left = fits ? origin.left : origin.left + origin.width - size.width;
  const keepIn = (start: number, length: number, room: number) =>
    Math.max(margin, Math.min(start, room - length - margin));
  return { left: keepIn(left, size.width, view.width), top: keepIn(top, size.height, view.height) };
}
