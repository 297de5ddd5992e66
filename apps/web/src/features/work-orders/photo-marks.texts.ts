import { counted } from '@fieldwright/domain/kernel/plural';
import { type MarkColor, type MarkShape, mostMarks } from '@fieldwright/domain/work-orders/photo-marks';

/** Texts of marks drawn on photos. */
export const photoMarksTexts = {
  draw: 'Draw on photo',
  tool: 'Draw',
  shapes: { arrow: 'Arrow', circle: 'Circle', line: 'Freehand' } satisfies Record<MarkShape, string>,
  color: 'Color',
  colors: { red: 'Red', yellow: 'Yellow', blue: 'Blue' } satisfies Record<MarkColor, string>,
  area: 'Photo to draw on',
  undo: 'Undo',
  list: 'Marks',
  mark: (place: number, shape: MarkShape, color: MarkColor) =>
    `${place}. ${photoMarksTexts.shapes[shape]}, ${photoMarksTexts.colors[color].toLowerCase()}`,
  remove: (place: number) => `Remove mark ${place}`,
  most: `This photo has ${mostMarks} marks, the most allowed. Remove one to draw another.`,
  keep: 'Done',
  unsaved: 'Your marks aren’t saved.',
  gone: 'This photo was removed, so it can’t be marked.',
  marked: (count: number) => counted(count, 'mark', 'marks'),
} as const;
