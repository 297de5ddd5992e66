import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from './button.tsx';
import { uiTexts as texts } from './ui.texts.ts';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/** Shows the Undo and Redo buttons of an editor. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: UndoButtonsProps) {
  return (
    <>
      <IconButton label={texts.undo} disabled={!canUndo} onClick={undo}>
        <Undo2 />
      </IconButton>
      <IconButton label={texts.redo} disabled={!canRedo} onClick={redo}>
        <Redo2 />
      </IconButton>
    </>
  );
}
