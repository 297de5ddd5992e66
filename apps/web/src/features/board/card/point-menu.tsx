import type { MenuGroup } from '@fieldwright/domain/dialogs/menu';
import { useId, useLayoutEffect, useRef } from 'react';
import type { MenuItem } from '../../../ui/menu/menu-line.tsx';
import { MenuList } from '../../../ui/menu/menu-list.tsx';

/** Where a menu opens: at the pointer, or below the element that it belongs to. */
export interface MenuPoint {
  /** gets the focus back */
  origin: HTMLElement;
  /** of the pointer */
  point?: { x: number; y: number } | undefined;
}

interface PointMenuProps {
  at: MenuPoint;
  label: string;
  groups: readonly MenuGroup[];
  buttons: readonly MenuItem[];
  close: () => void;
}

/** Shows a menu at the pointer, or below its element. */
export function PointMenu({ at, label, groups, buttons, close }: PointMenuProps) {
  const id = useId();
  const point = useRef<HTMLSpanElement>(null);
  const origin = useRef<HTMLElement>(at.origin);
  useLayoutEffect(() => {
    if (!at.point || !point.current) return;
    point.current.style.left = `${at.point.x}px`;
    point.current.style.top = `${at.point.y}px`;
  }, [at]);
  return (
    <>
      <span ref={point} className="board-point" aria-hidden="true" />
      <MenuList
        {...{ id, label, groups, buttons }}
        begin="first"
        origin={at.point ? point : origin}
        close={() => {
          close();
          origin.current.focus();
        }}
        leave={close}
      />
    </>
  );
}
