import type { BoardDays } from '../store/board-days.ts';
import type { BoardSaves } from '../store/board-saves.ts';
import type { BoardQuestions } from './board-questions.ts';
import type { RefusedChanges } from './refused-changes.ts';
import type { UndoStack } from './undo-stack.ts';

/** The dependencies of all board actions. */
export interface ActionParts {
  days: BoardDays;
  saves: BoardSaves;
  done: UndoStack;
  ask: BoardQuestions;
  refused: RefusedChanges;
}
