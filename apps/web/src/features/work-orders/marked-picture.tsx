import {
  type Edges,
  markColors,
  markEdge,
  markPath,
  markWidth,
  type PhotoMark,
} from '@fieldwright/domain/work-orders/photo-marks';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import './marked-picture.css';

/** The shape of most photos, until the picture has loaded. */
const usualEdges: Edges = { width: 1600, height: 1200 };

interface MarkedPictureProps {
  url: string;
  alt: string;
  marks: readonly PhotoMark[];
  className?: string;
  onError?: () => void;
  /** over the picture, given its size */
  children?: (edges: Edges) => ReactNode;
}

/** Shows a picture with what was drawn on it. Cropped or not, the marks stay where they were drawn. */
export function MarkedPicture({ url, alt, marks, className, onError, children }: MarkedPictureProps) {
  const [edges, setEdges] = useState(usualEdges);
  const measure = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => {
    if (width > 0 && height > 0) setEdges({ width, height });
  };
  return (
    <>
      <img className={className} src={url} alt={alt} onLoad={measure} onError={onError} />
      {children ? children(edges) : marks.length > 0 && <MarkLayer marks={marks} edges={edges} />}
    </>
  );
}

/** Draws marks over a picture of this size. */
export function MarkLayer({ marks, edges }: { marks: readonly PhotoMark[]; edges: Edges }) {
  return (
    <svg
      className="marks"
      viewBox={`0 0 ${edges.width} ${edges.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <MarkPaths marks={marks} edges={edges} />
    </svg>
  );
}

/** The lines of marks, each with a light edge. */
export function MarkPaths({ marks, edges }: { marks: readonly PhotoMark[]; edges: Edges }) {
  const width = markWidth(edges);
  return [...marks.entries()].map(([at, mark]) => {
    const d = markPath(mark, edges);
    return (
      <g key={at}>
        <path d={d} stroke={markEdge.color} strokeWidth={width * markEdge.wider} />
        <path d={d} stroke={markColors[mark.color]} strokeWidth={width} />
      </g>
    );
  });
}
