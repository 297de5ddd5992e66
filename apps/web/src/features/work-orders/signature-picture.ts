import { type Strokes, signatureArea, strokesPath } from '@fieldwright/domain/proposals/signature';

/** Draws a signature as a picture file: blue ink on white. */
export async function signaturePicture(strokes: Strokes): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, signatureArea);
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = '#ffffff';
  ink.fillRect(0, 0, signatureArea.width, signatureArea.height);
  ink.strokeStyle = '#14245c';
  ink.lineWidth = 4;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.stroke(new Path2D(strokesPath(strokes)));
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob!], 'signature.png', { type: 'image/png' });
}
