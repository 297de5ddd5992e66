import { z } from 'zod';

/** What can be drawn on a photo. */
export const markShapes = ['arrow', 'circle', 'line'] as const;
export type MarkShape = (typeof markShapes)[number];
/** Colors that show on most photos. */
export const markColors = { red: '#e02424', yellow: '#ffd60a', blue: '#1f6feb' } as const;
export type MarkColor = keyof typeof markColors;

/** Points are in 1/10,000 of the picture's width and height, whatever its size. */
export const markScale = 10_000;
/** The most marks on a photo, and points of a line drawn by hand. */
export const mostMarks = 40;
export const mostMarkPoints = 300;

const markSchema = z
  .object({
    shape: z.enum(markShapes),
    color: z.enum(Object.keys(markColors) as [MarkColor, ...MarkColor[]]),
    /** `x, y, x, y, …`: an arrow's tail and tip, opposite corners around a circle, or a line's points. */
    points: z
      .array(z.int().min(0).max(markScale))
      .min(4)
      .max(2 * mostMarkPoints)
      .meta({ examples: [[1000, 1000, 5000, 5000]] }),
  })
  .refine(({ shape, points }) => points.length % 2 === 0 && (shape === 'line' || points.length === 4), {
    message: 'This drawing can’t be read. Draw it again.',
  });
export type PhotoMark = z.infer<typeof markSchema>;

/** Marks drawn on a photo, the newest last. */
export const marksSchema = z.array(markSchema).max(mostMarks, `Draw at most ${mostMarks} marks on a photo.`);

/** The edges of a picture, in any unit. */
export interface Edges {
  width: number;
  height: number;
}

/** A mark smaller than this in both directions is a slip of the finger. */
const leastSize = 150;

/** Checks whether a mark is large enough to see. */
export function isDrawn({ points }: Pick<PhotoMark, 'points'>): boolean {
  const side = (from: 0 | 1) => points.filter((_, at) => at % 2 === from);
  const size = (values: number[]) => Math.max(...values) - Math.min(...values);
  return points.length >= 4 && Math.max(size(side(0)), size(side(1))) >= leastSize;
}

/** Returns how wide marks are drawn on a picture. */
export const markWidth = ({ width, height }: Edges): number => Math.max(width, height) / 120;

/** Returns the path of a mark for an SVG as large as the picture. */
export function markPath({ shape, points }: PhotoMark, edges: Edges): string {
  const scaled = points.map((value, at) => (value / markScale) * (at % 2 === 0 ? edges.width : edges.height));
  if (shape === 'line') return pathOf(scaled);
  const [x1, y1, x2, y2] = scaled as [number, number, number, number];
  return shape === 'circle' ? ellipse([x1, y1, x2, y2]) : arrow([x1, y1, x2, y2], edges);
}

const at = (value: number) => Math.round(value * 10) / 10;
const pathOf = (points: readonly number[]): string =>
  points
    .map((value, index) => (index % 2 === 0 ? `${index === 0 ? 'M' : 'L'}${at(value)}` : ` ${at(value)}`))
    .join('');

function ellipse([x1, y1, x2, y2]: [number, number, number, number]): string {
  const [rx, ry] = [at(Math.abs(x2 - x1) / 2), at(Math.abs(y2 - y1) / 2)];
  const [left, right, middle] = [at(Math.min(x1, x2)), at(Math.max(x1, x2)), at((y1 + y2) / 2)];
  return `M${left} ${middle}A${rx} ${ry} 0 1 1 ${right} ${middle}A${rx} ${ry} 0 1 1 ${left} ${middle}Z`;
}

function arrow([x1, y1, x2, y2]: [number, number, number, number], edges: Edges): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const length = Math.min(markWidth(edges) * 5, Math.hypot(x2 - x1, y2 - y1) / 2);
  const barb = (turn: number) => [x2 - length * Math.cos(angle + turn), y2 - length * Math.sin(angle + turn)];
  return pathOf([x1, y1, x2, y2]) + pathOf([...barb(Math.PI / 6), x2, y2, ...barb(-Math.PI / 6)]);
}

/** How the light edge around each mark is drawn, so that it shows on any ground. */
export const markEdge = { color: '#ffffff', wider: 1.9 } as const;

/** Returns the marks as a picture to lay over a photo. */
export function marksSvg(marks: readonly PhotoMark[], edges: Edges): string {
  const width = markWidth(edges);
  const paths = marks.map((mark) => {
    const d = markPath(mark, edges);
    const path = (stroke: string, wide: number) =>
      `<path d="${d}" stroke="${stroke}" stroke-width="${at(wide)}"/>`;
    return path(markEdge.color, width * markEdge.wider) + path(markColors[mark.color], width);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${edges.width}" height="${edges.height}" viewBox="0 0 ${edges.width} ${edges.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
}
