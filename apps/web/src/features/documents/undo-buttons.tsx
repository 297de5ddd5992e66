import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { documentTexts as texts } from './documents.texts.ts';

interface UndoButtonsProps {
  view: {
    editor: { canUndo: () => boolean; undo: () => void; redo: () => void };
    edit: { future: readonly unknown[] };
  };
}

/** Shows the Undo and Redo buttons. */
export function UndoButtons({ view: { editor, edit } }: UndoButtonsProps) {
  return (
    <>
      <IconButton label={texts.undo} disabled={!editor.canUndo()} onClick={editor.undo}>
        <Undo2 />
      </IconButton>
      <IconButton label={texts.redo} disabled={edit.future.length === 0} onClick={editor.redo}>
        <Redo2 />
      </IconButton>
    </>
  );
}
