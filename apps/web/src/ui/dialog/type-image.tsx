import type { DialogType } from '@fieldwright/domain/dialogs/dialog';
import { CircleCheck, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const images = {
  info: { tone: 'info', icon: Info },
  question: { tone: 'info', icon: CircleHelp },
  warning: { tone: 'warn', icon: TriangleAlert },
  error: { tone: 'bad', icon: CircleX },
  success: { tone: 'good', icon: CircleCheck },
} satisfies Record<DialogType, unknown>;

interface TypeImageProps {
  type: DialogType;
  /** replaces the type's own */
  icon?: ReactNode;
  /** for something that cannot be undone */
  danger?: boolean;
}

/** The picture of a dialog's type: a tile on a line. Decorative; the title says the same. */
export function TypeImage({ type, icon, danger }: TypeImageProps) {
  const { tone, icon: Icon } = images[type];
  return (
    <span className={`type-image ${danger ? 'bad' : tone}`} data-type={type} aria-hidden="true">
      {icon ?? <Icon />}
    </span>
  );
}
