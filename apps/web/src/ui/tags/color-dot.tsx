import type { EntryColor } from '@fieldwright/domain/company-lists/entry-color';
import './entry-color.css';

/** The color of a tag or department, beside its name or on what belongs to it; nothing without one. */
export const ColorDot = ({ color }: { color: EntryColor | null }) =>
  color && <i data-entry-color={color} aria-hidden="true" />;
