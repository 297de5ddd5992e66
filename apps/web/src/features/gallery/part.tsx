import type { ReactNode } from 'react';
import { galleryTexts, type PartName } from './gallery.texts.ts';

/** Shows one part of the gallery: name, use, and specimens. */
export function Part({ part, children }: { part: PartName; children: ReactNode }) {
  const { name, use } = galleryTexts.parts[part];
  return (
    <section className="part" id={part} aria-labelledby={`${part}-name`}>
      <h2 id={`${part}-name`}>{name}</h2>
      <p className="dim">{use}</p>
      <div className="specimens">{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** which state it shows */
  label: string;
  /** takes the full width */
  wide?: boolean;
  /** a full page or a bar: no padding */
  bare?: boolean;
  children: ReactNode;
}

/** Shows one state of a part. */
export function Specimen({ label, wide, bare, children }: SpecimenProps) {
  return (
    <figure className={`specimen ${wide ? 'full' : ''} ${bare ? 'bare' : ''}`}>
      <figcaption>{label}</figcaption>
      <div className="stage">{children}</div>
    </figure>
  );
}
