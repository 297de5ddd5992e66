import { UndoButtons as Buttons } from '../../ui/undo-buttons.tsx';

interface UndoButtonsProps {
  view: {
    editor: { canUndo: () => boolean; undo: () => void; redo: () => void };
    edit: { future: readonly unknown[] };
  };
}

/** Shows the Undo and Redo buttons of a document. */
export function UndoButtons({ view: { editor, edit } }: UndoButtonsProps) {
  return (
    <Buttons
      canUndo={editor.canUndo()}
      canRedo={edit.future.length > 0}
      undo={editor.undo}
      redo={editor.redo}
    />
  );
}
